import { Table } from '@mantine/core';
import table from './table.module.css';

interface Props<Column extends string> {
  columns: readonly Column[];
  label: Readonly<Record<Column, string>>;
  /** Numeric columns, aligned to the end. */
  figures?: readonly Column[];
}

/** Header of a table that becomes a list of cards on narrow screens. */
export function TableHead<Column extends string>({ columns, label, figures = [] }: Props<Column>) {
  return (
    <Table.Thead role="rowgroup" className={table.head}>
      <Table.Tr role="row">
        {columns.map((column) => (
          <Table.Th key={column} role="columnheader" className={figures.includes(column) ? table.number : undefined}>
            {label[column]}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
