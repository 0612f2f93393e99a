import { RowTable, type RowTableProps } from './row-table';
import type { RowsInView } from './use-all-rows';

interface Props<Row, Column extends string, Sorting extends Column> extends Omit<
  RowTableProps<Row, Column, Sorting>,
  'inView'
> {
  inView: ReturnType<RowsInView>;
  /** False while more rows can be loaded. */
  isComplete: boolean;
  boxClassName: string | undefined;
}

/** A long table in a box that scrolls by itself. */
export const ScrolledTable = <Row, Column extends string, Sorting extends Column = never>({
  inView: { box, onScroll, ...inView },
  isComplete,
  boxClassName,
  ...props
}: Props<Row, Column, Sorting>) => (
  <div ref={box} className={boxClassName} onScroll={onScroll} role="group" aria-label={props.title} tabIndex={0}>
    <RowTable {...props} inView={{ ...inView, isComplete }} />
  </div>
);
