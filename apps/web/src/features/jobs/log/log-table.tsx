import { Table } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { SortButton } from '../../../ui/table/sort-button';
import table from '../../../ui/table/table.module.css';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import type { LogEntry } from '../rows/job-queries';
import { LogEntryView } from './log-entry';
import classes from './log-table.module.css';
import { sortColumns, type LogSort, type LogView } from '../rows/log-view';
import { useBackToTop, useWindowedRows } from '../../../ui/table/use-windowed-rows';

interface HeadProps {
  view: LogView;
  onSort: (sort: LogSort) => void;
}

function Head({ view, onSort }: HeadProps) {
  const { columns: label } = useWords(dashboardWords);
  const direction = view.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Thead role="rowgroup" className={`${table.head} ${classes.head}`}>
      <Table.Tr role="row" aria-rowindex={1}>
        {sortColumns.map((sort) => (
          <Table.Th key={sort} role="columnheader" aria-sort={view.sort === sort ? direction : 'none'}>
            <SortButton
              label={label[sort]}
              direction={view.sort === sort ? direction : null}
              onSort={() => onSort(sort)}
            />
          </Table.Th>
        ))}
        <Table.Th role="columnheader">{label.actions}</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

/** Placeholder with the height of the rows outside the viewport. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={sortColumns.length + 1} className={classes.gap} style={{ height: heightPx }} />
    </tr>
  );
}

interface Props extends HeadProps {
  entries: readonly LogEntry[];
  /** False while more entries can be loaded. */
  isComplete: boolean;
  onNearEnd: () => void;
}

/** The job log table; keeps the order of `entries` (docs/PRODUCT.md#screens-job-log). */
export function LogTable({ entries, view, onSort, isComplete, onNearEnd }: Props) {
  const { log } = useWords(dashboardWords);
  const { box, onScroll, visible, before, after, measure } = useWindowedRows(entries.length, onNearEnd);
  useBackToTop(box, `${view.sort} ${view.direction} ${view.filter}`);
  return (
    <div ref={box} className={classes.box} onScroll={onScroll} role="group" aria-label={log} tabIndex={0}>
      <Table
        role="table"
        aria-label={log}
        aria-rowcount={isComplete ? entries.length + 1 : -1}
        className={`${table.table} ${classes.table}`}
      >
        <Head view={view} onSort={onSort} />
        <Table.Tbody role="rowgroup">
          <Gap heightPx={before} />
          {visible.map(({ index }) => {
            const entry = entries[index];
            return entry && <LogEntryView key={entry.job_id} entry={entry} index={index} measure={measure} />;
          })}
          <Gap heightPx={after} />
        </Table.Tbody>
      </Table>
    </div>
  );
}
