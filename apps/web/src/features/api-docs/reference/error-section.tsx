import { useState } from 'react';
import { Table, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useWords } from '../../../i18n/words';
import { AnchoredTitle } from './anchored-title';
import { codeAnchor } from './response-list';
import type { CatalogError } from '../document/api-document';
import { docWords } from '../document/doc-words';
import { Prose } from './prose';
import type { Reference } from '../document/reference';
import classes from './reference.module.css';
import errorSection from './error-section.module.css';

export const errorsAnchor = 'error-catalogue';

function ErrorRow({ error }: { error: CatalogError }) {
  const { code, meaning, whatToDo } = useWords(docWords);
  return (
    <Table.Tr id={codeAnchor(error.code)} className={errorSection.errorRow} role="row">
      <Table.Td data-label={code} role="cell">
        <code className={classes.code}>{error.code}</code>{' '}
        <span className={classes.status} data-kind={Math.floor(error.status / 100)}>
          {error.status}
        </span>
      </Table.Td>
      <Table.Td data-label={meaning} role="cell">
        {error.message}
      </Table.Td>
      <Table.Td data-label={whatToDo} role="cell">
        <Prose text={error.advice} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The error catalog with a filter. */
export function ErrorSection({ reference }: { reference: Reference }) {
  const texts = useWords(docWords);
  const [filter, setFilter] = useState('');
  const query = filter.trim().toLowerCase();
  const errors = reference.document['x-error-catalogue'].filter((error) =>
    `${error.code} ${error.status} ${error.message}`.toLowerCase().includes(query),
  );
  return (
    <article id={errorsAnchor} className={classes.wide} aria-labelledby={`${errorsAnchor}-title`} data-section>
      <AnchoredTitle order={2} anchor={errorsAnchor}>
        {texts.errors}
      </AnchoredTitle>
      <Text className={classes.paragraph}>
        <Prose text={texts.errorsLead} />
      </Text>
      <TextInput
        className={errorSection.filter}
        aria-label={texts.errorsFilter}
        placeholder={texts.errorsFilter}
        leftSection={<IconSearch size={16} />}
        value={filter}
        onChange={({ currentTarget }) => setFilter(currentTarget.value)}
      />
      <Table className={classes.table} role="table" aria-labelledby={`${errorsAnchor}-title`}>
        <Table.Thead role="rowgroup" className={errorSection.errorHead}>
          <Table.Tr role="row">
            <Table.Th role="columnheader">{texts.code}</Table.Th>
            <Table.Th role="columnheader">{texts.meaning}</Table.Th>
            <Table.Th role="columnheader">{texts.whatToDo}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {errors.map((error) => (
            <ErrorRow key={error.code} error={error} />
          ))}
        </Table.Tbody>
      </Table>
      {errors.length === 0 && (
        <Text c="dimmed" size="sm" role="status">
          {texts.nothingFound}
        </Text>
      )}
    </article>
  );
}
