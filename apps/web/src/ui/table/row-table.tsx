import type { ReactNode } from 'react';
import { ColumnHints } from './column-hints';
import { ColumnWidths } from './column-widths';
import table from './table.module.css';

interface Props<Row, Column extends string> {
  title: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The columns in order, with the content of a row's cell. */
  cells: Readonly<Record<Column, (row: Row) => ReactNode>>;
  labels: Readonly<Record<NoInfer<Column>, string>>;
  /** What the columns mean, explained above the table. */
  hints?: Readonly<Partial<Record<NoInfer<Column>, string>>>;
  /** Numeric columns, aligned to the end. */
  figures?: readonly NoInfer<Column>[];
  /** Columns of the full width on narrow screens. */
  wide?: readonly NoInfer<Column>[];
  widths?: readonly string[];
  /** More classes, by column. */
  classNames?: Readonly<Partial<Record<NoInfer<Column>, string | undefined>>>;
  className?: string | undefined;
  rowClassName?: string | undefined;
}

const joined = (...classes: readonly (string | false | undefined)[]): string | undefined =>
  classes.filter(Boolean).join(' ') || undefined;

/** A table that becomes a list of cards on narrow screens. */
export function RowTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { title, rows, keyOf, cells, labels, hints, figures = [], wide = [], classNames = {} } = props;
  const columns = Object.keys(cells) as Column[];
  const classOf = (column: Column) =>
    joined(
      figures.includes(column) && table.number,
      wide.includes(column) && table.wide,
      (classNames as Partial<Record<Column, string>>)[column],
    );
  return (
    <>
      {hints && <ColumnHints labels={labels} hints={hints} />}
      <table role="table" aria-label={title} className={joined(table.table, props.className)}>
        {props.widths && <ColumnWidths widths={props.widths} />}
        <thead role="rowgroup" className={table.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" className={figures.includes(column) ? table.number : undefined}>
                {labels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={joined(table.row, props.rowClassName)}>
              {columns.map((column) => (
                <td key={column} role="cell" data-label={labels[column]} className={classOf(column)}>
                  {cells[column](row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
