import type { ReactNode } from 'react';
import { ColumnHints } from './column-hints';
import { ColumnWidths } from './column-widths';
import { Gap } from './gap';
import type { SortButton } from './sort-button';
import table from './table.module.css';
import { everyRow, type RowsInView } from './use-all-rows';

export interface RowTableProps<Row, Column extends string, Sorting extends Column = never> {
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
  /** The columns that can sort the rows, and the one that does; most tables do not load the button. */
  sort?: {
    readonly button: typeof SortButton;
    readonly columns: readonly Sorting[];
    readonly by: NoInfer<Sorting>;
    readonly direction: 'ascending' | 'descending';
    readonly onSort: (column: NoInfer<Sorting>) => void;
  };
  /** The part of a long list that is in the document. */
  inView?: Pick<ReturnType<RowsInView>, 'visible' | 'before' | 'after' | 'measure'> & {
    /** False while more rows can be loaded. */
    readonly isComplete: boolean;
  };
  /** More classes, by column. */
  classNames?: Readonly<Partial<Record<NoInfer<Column>, string | undefined>>>;
  className?: string | undefined;
  headClassName?: string | undefined;
  rowClassName?: (row: Row) => string | undefined;
}

const joined = (...classes: readonly (string | false | undefined)[]): string | undefined =>
  classes.filter(Boolean).join(' ') || undefined;

/** A table that becomes a list of cards on narrow screens. */
export function RowTable<Row, Column extends string, Sorting extends Column = never>(
  props: RowTableProps<Row, Column, Sorting>,
) {
  const { title, rows, keyOf, cells, labels, hints, figures = [], wide = [], sort, inView, classNames = {} } = props;
  const columns = Object.keys(cells) as Column[];
  const { visible, before, after } = inView ?? everyRow(rows.length);
  const classOf = (column: Column) =>
    joined(
      figures.includes(column) && table.number,
      wide.includes(column) && table.wide,
      (classNames as Partial<Record<Column, string>>)[column],
    );
  const headingOf = (column: Column) => {
    const sorting = sort?.columns.find((one) => one === column);
    const direction = sort?.by === column ? sort.direction : null;
    return (
      <th
        key={column}
        role="columnheader"
        aria-sort={sorting && (direction ?? 'none')}
        className={figures.includes(column) ? table.number : undefined}
      >
        {sort && sorting ? (
          <sort.button label={labels[column]} direction={direction} onSort={() => sort.onSort(sorting)} />
        ) : (
          labels[column]
        )}
      </th>
    );
  };
  return (
    <>
      {hints && <ColumnHints labels={labels} hints={hints} />}
      <table
        role="table"
        aria-label={title}
        aria-rowcount={inView && (inView.isComplete ? rows.length + 1 : -1)}
        className={joined(table.table, props.className)}
      >
        {props.widths && <ColumnWidths widths={props.widths} />}
        <thead role="rowgroup" className={joined(table.head, props.headClassName)}>
          <tr role="row" aria-rowindex={inView && 1}>
            {columns.map(headingOf)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Gap heightPx={before} columns={columns.length} />
          {visible.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const place = inView && { ref: inView.measure, 'data-index': index, 'aria-rowindex': index + 2 };
            return (
              <tr key={keyOf(row)} role="row" className={joined(table.row, props.rowClassName?.(row))} {...place}>
                {columns.map((column) => (
                  <td key={column} role="cell" data-label={labels[column]} className={classOf(column)}>
                    {cells[column](row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Gap heightPx={after} columns={columns.length} />
        </tbody>
      </table>
    </>
  );
}
