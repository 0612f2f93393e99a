import { useState, type SyntheticEvent } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../i18n/words';
import type { ApiDocument } from '../document/api-document';
import { docWords } from '../document/doc-words';
import { FieldList } from './field-list';
import { Prose } from './prose';
import type { ApiResponse } from '../document/reference';
import { fieldsOf } from '../document/shape';
import classes from './response-list.module.css';
import shared from './reference.module.css';

/** Anchor of a code in the error catalog. */
export const codeAnchor = (code: string): string => `error-${code.replaceAll('.', '-')}`;

function Codes({ codes }: Pick<ApiResponse, 'codes'>) {
  return (
    <ul className={classes.codes}>
      {codes.map(({ code, message }) => (
        <li key={code}>
          <Link to={{ hash: codeAnchor(code) }} className={shared.code}>
            {code}
          </Link>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}

function Details({ response, document }: { response: ApiResponse; document: ApiDocument }) {
  const { responseHeaders } = useWords(docWords);
  const { schema, codes, headers, media } = response;
  const headerShapes = headers.map(({ name, description }) => ({
    name,
    description,
    type: 'string',
    isRequired: false,
    choices: [],
    limits: [],
    fallback: undefined,
    children: [],
  }));
  return (
    <div className={classes.body}>
      {media.length > 0 && <p className={classes.media}>{media.join(', ')}</p>}
      {codes.length > 0 ? <Codes codes={codes} /> : schema && <FieldList shapes={fieldsOf(schema, document)} />}
      {codes.length === 0 && (
        <>
          <h5 className={classes.small}>{responseHeaders}</h5>
          <FieldList shapes={headerShapes} />
        </>
      )}
    </div>
  );
}

/** Messages of the error codes, or the description of a success. */
const summaryOf = ({ description, codes }: ApiResponse): string =>
  codes.length > 0 ? codes.map(({ message }) => message).join(' ') : description;

function ResponseItem({ response, document }: { response: ApiResponse; document: ApiDocument }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  return (
    <details className={classes.response} onToggle={toggle}>
      <summary>
        <IconChevronRight size={14} aria-hidden />
        <span className={shared.status} data-kind={Math.floor(response.status / 100)}>
          {response.status}
        </span>
        <span className={classes.summary}>
          <Prose text={summaryOf(response)} />
        </span>
      </summary>
      {isOpen && <Details response={response} document={document} />}
    </details>
  );
}

/** Responses by status; details render when opened. */
export const ResponseList = ({ responses, document }: { responses: readonly ApiResponse[]; document: ApiDocument }) => (
  <div className={classes.responses}>
    {responses.map((response) => (
      <ResponseItem key={response.status} response={response} document={document} />
    ))}
  </div>
);
