import { useState, type SyntheticEvent } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../i18n/words';
import type { ApiDocument } from '../document/api-document';
import { docWords } from '../document/doc-words';
import { FieldList } from './field-list';
import { Prose } from './prose';
import type { Answer } from '../document/reference';
import { fieldsOf } from '../document/shape';
import classes from './answer-list.module.css';
import shared from './reference.module.css';

/** Where a code stands in the catalogue. */
export const codeAnchor = (code: string): string => `error-${code.replaceAll('.', '-')}`;

function Codes({ codes }: Pick<Answer, 'codes'>) {
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

function Details({ answer, document }: { answer: Answer; document: ApiDocument }) {
  const { answerHeaders } = useWords(docWords);
  const { schema, codes, headers, media } = answer;
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
    <div className={classes.answerBody}>
      {media.length > 0 && <p className={classes.media}>{media.join(', ')}</p>}
      {codes.length > 0 ? <Codes codes={codes} /> : schema && <FieldList shapes={fieldsOf(schema, document)} />}
      {codes.length === 0 && (
        <>
          <h5 className={classes.small}>{answerHeaders}</h5>
          <FieldList shapes={headerShapes} />
        </>
      )}
    </div>
  );
}

/** Refusals are told by their codes; a good answer by its own words. */
const said = ({ description, codes }: Answer): string =>
  codes.length > 0 ? codes.map(({ message }) => message).join(' ') : description;

function AnswerItem({ answer, document }: { answer: Answer; document: ApiDocument }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  return (
    <details className={classes.answer} onToggle={toggle}>
      <summary>
        <IconChevronRight size={14} aria-hidden />
        <span className={shared.status} data-kind={Math.floor(answer.status / 100)}>
          {answer.status}
        </span>
        <span className={classes.said}>
          <Prose text={said(answer)} />
        </span>
      </summary>
      {isOpen && <Details answer={answer} document={document} />}
    </details>
  );
}

/** What can come, by status; each is opened when it is asked for. */
export const AnswerList = ({ answers, document }: { answers: readonly Answer[]; document: ApiDocument }) => (
  <div className={classes.answers}>
    {answers.map((answer) => (
      <AnswerItem key={answer.status} answer={answer} document={document} />
    ))}
  </div>
);
