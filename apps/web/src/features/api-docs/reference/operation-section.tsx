import { memo } from 'react';
import { Badge, Text, Tooltip } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { AnchoredTitle } from './anchored-title';
import { ResponseList } from './response-list';
import { docWords } from '../document/doc-words';
import { FieldList } from './field-list';
import { MethodBadge } from './method-badge';
import { Prose } from './prose';
import type { Operation, Reference } from '../document/reference';
import { SamplesPanel } from '../samples/samples-panel';
import { fieldsOf, shapeOf, type Shape } from '../document/shape';
import classes from './reference.module.css';

function AccessBadge({ access }: Pick<Operation, 'access'>) {
  const texts = useWords(docWords);
  const isPublic = access === 'Public';
  const Icon = isPublic ? IconWorld : IconLock;
  return (
    <Tooltip label={texts.accessMeans[access]} events={{ hover: true, focus: true, touch: true }}>
      <Badge color={isPublic ? 'gray' : 'coral'} leftSection={<Icon size={12} aria-hidden />} tabIndex={0}>
        {texts.access[access]}
      </Badge>
    </Tooltip>
  );
}

function Credentials({ operation }: { operation: Operation }) {
  const { credentials: label, credential, noCredential } = useWords(docWords);
  const list = new Intl.ListFormat(useLocale(), { type: 'disjunction' });
  const { credentials, isOpen } = operation;
  const names = [...(isOpen ? [noCredential] : []), ...credentials.map((scheme) => credential[scheme] ?? scheme)];
  return (
    <Text size="sm" c="dimmed">
      {label} {list.format(names)}
    </Text>
  );
}

function Part({ title, shapes }: { title: string; shapes: readonly Shape[] }) {
  if (shapes.length === 0) return null;
  return (
    <>
      <h4 className={classes.part}>{title}</h4>
      <FieldList shapes={shapes} />
    </>
  );
}

function Inputs({ operation, reference }: Props) {
  const { parameters: titles, body } = useWords(docWords);
  const { document } = reference;
  const shapesOf = (place: 'path' | 'query' | 'header') =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required = false, description }) => {
        const shape = shapeOf(name, schema, document, required);
        return description ? { ...shape, description } : shape;
      });
  return (
    <>
      <Part title={titles.path} shapes={shapesOf('path')} />
      <Part title={titles.query} shapes={shapesOf('query')} />
      <Part title={titles.header} shapes={shapesOf('header')} />
      {operation.body && <Part title={body} shapes={fieldsOf(operation.body.schema, document)} />}
    </>
  );
}

interface Props {
  operation: Operation;
  reference: Reference;
}

/** One operation: description, inputs and responses on one side, samples on the other. */
export const OperationSection = memo(function OperationSection({
  operation,
  reference,
  onTry,
}: Props & { onTry: (operation: Operation) => void }) {
  const { responses } = useWords(docWords);
  const { id, method, path, summary, description } = operation;
  return (
    <article id={id} className={classes.operation} aria-labelledby={`${id}-title`} data-section>
      <div className={classes.docs}>
        <AnchoredTitle order={3} anchor={id}>
          {summary}
        </AnchoredTitle>
        <p className={classes.endpoint} dir="ltr">
          <MethodBadge method={method} />
          <code>{path}</code>
        </p>
        <div className={classes.access}>
          <AccessBadge access={operation.access} />
          <Credentials operation={operation} />
        </div>
        {description && (
          <Text className={classes.description}>
            <Prose text={description} />
          </Text>
        )}
        <Inputs operation={operation} reference={reference} />
        <h4 className={classes.part}>{responses}</h4>
        <ResponseList responses={operation.responses} document={reference.document} />
      </div>
      <div className={classes.samples}>
        <SamplesPanel operation={operation} reference={reference} onTry={() => onTry(operation)} />
      </div>
    </article>
  );
});
