import { useEffect } from 'react';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords, useLocalWords } from '../../../i18n/language';
import { Gap } from '../../../ui/table/gap';
import { SortButton } from '../../../ui/table/sort-button';
import { Hint } from '../../../ui/lazy/hint';
import table from '../../../ui/table/table.module.css';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { TimeAgo } from '../../../ui/time-ago';
import { useJobReason } from '../labels/job-reason';
import { LogStatusBadge } from '../labels/status-badge';
import { jobPath } from '../rows/job-format';
import type { LogEntry } from '../rows/job-queries';
import classes from './log-table.module.css';
import { sortColumns, type LogSort, type LogView, durationText } from '../rows/log-view';
import { ColumnWidths } from '../../../ui/table/column-widths';
import { useAllRows, useBackToTop, type RowsInView } from '../../../ui/table/use-all-rows';

function Actions({ entry }: { entry: LogEntry }) {
  const { download, error, errorOf } = useWords(dashboardWords);
  const reasonOf = useJobReason();
  const reason = entry.error && reasonOf(entry.error);
  return (
    <Group gap="sm">
      {entry.url && (
        <Anchor href={entry.url} target="_blank" rel="noreferrer" size="sm" fw={600}>
          {download}
        </Anchor>
      )}
      {reason && (
        <Hint label={reason}>
          <Text component="span" size="sm" c="red" tabIndex={0} role="note" aria-label={errorOf(reason)}>
            {error}
          </Text>
        </Hint>
      )}
      {!entry.url && !reason && <Text c="dimmed">-</Text>}
    </Group>
  );
}

interface LogEntryViewProps {
  entry: LogEntry;
  /** Position in the whole list, from 0. */
  index: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

/** A job log row. */
export function LogEntryView({ entry, index, measure }: LogEntryViewProps) {
  const [{ columns: label }, locale] = useLocalWords(dashboardWords);
  return (
    // The header is row 1.
    <tr role="row" className={table.row} ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td role="cell" data-label={label.timestamp}>
        <TimeAgo at={entry.timestamp} />
      </td>
      <td role="cell" data-label={label.job_id} className={table.wide}>
        <Anchor component={Link} to={jobPath(entry.job_id)} className={`${classes.id} dc-mono`}>
          {entry.job_id}
        </Anchor>
      </td>
      <td role="cell" data-label={label.status}>
        <LogStatusBadge status={entry.status} />
      </td>
      <td role="cell" data-label={label.processing_ms}>
        {durationText(entry.processing_ms, locale)}
      </td>
      <td role="cell" data-label={label.actions}>
        <Actions entry={entry} />
      </td>
    </tr>
  );
}

interface HeadProps {
  view: LogView;
  onSort: (sort: LogSort) => void;
}

function Head({ view, onSort }: HeadProps) {
  const { columns: label } = useWords(dashboardWords);
  const direction = view.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <thead role="rowgroup" className={`${table.head} ${classes.head}`}>
      <tr role="row" aria-rowindex={1}>
        {sortColumns.map((sort) => (
          <th key={sort} role="columnheader" aria-sort={view.sort === sort ? direction : 'none'}>
            <SortButton
              label={label[sort]}
              direction={view.sort === sort ? direction : null}
              onSort={() => onSort(sort)}
            />
          </th>
        ))}
        <th role="columnheader">{label.actions}</th>
      </tr>
    </thead>
  );
}

interface Props extends HeadProps {
  entries: readonly LogEntry[];
  /** False while more entries can be loaded. */
  isComplete: boolean;
  onNearEnd: () => void;
  /** Pages of the entries that a refresh left out, by job. */
  pageOf: ReadonlyMap<string, number>;
  setPageInView: (page: number) => void;
  /** A long table renders what is in view only. */
  useRows?: RowsInView;
}

/** The job log table; keeps the order of `entries` (docs/PRODUCT.md#screens-job-log). */
export function LogTable(props: Props) {
  const { entries, view, onSort, isComplete, onNearEnd, pageOf, setPageInView, useRows = useAllRows } = props;
  const { log } = useWords(dashboardWords);
  const { box, onScroll, visible, before, after, measure } = useRows(entries.length, onNearEnd);
  const page = visible.map(({ index }) => pageOf.get(entries[index]?.job_id ?? '')).find(Boolean);
  useEffect(() => setPageInView(page ?? 0), [page, setPageInView]);
  useBackToTop(box, `${view.sort} ${view.direction} ${view.filter}`);
  return (
    <div ref={box} className={classes.box} onScroll={onScroll} role="group" aria-label={log} tabIndex={0}>
      <table
        role="table"
        aria-label={log}
        aria-rowcount={isComplete ? entries.length + 1 : -1}
        className={`${table.table} ${classes.table}`}
      >
        <ColumnWidths widths={['18%', 'auto', '16%', '14%', '16%']} />
        <Head view={view} onSort={onSort} />
        <tbody role="rowgroup">
          <Gap heightPx={before} columns={sortColumns.length + 1} />
          {visible.map(({ index }) => {
            const entry = entries[index];
            return entry && <LogEntryView key={entry.job_id} entry={entry} index={index} measure={measure} />;
          })}
          <Gap heightPx={after} columns={sortColumns.length + 1} />
        </tbody>
      </table>
    </div>
  );
}
