import { useEffect } from 'react';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords, useLocalWords } from '../../../i18n/language';
import { SortButton } from '../../../ui/table/sort-button';
import { ScrolledTable } from '../../../ui/table/scrolled-table';
import { Hint } from '../../../ui/lazy/hint';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { TimeAgo } from '../../../ui/time-ago';
import { useJobReason } from '../labels/job-reason';
import { LogStatusBadge } from '../labels/status-badge';
import { jobPath } from '../rows/job-format';
import type { LogEntry } from '../rows/job-queries';
import classes from './log-table.module.css';
import { sortColumns, type LogSort, type LogView, durationText } from '../rows/log-view';
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

interface Props {
  view: LogView;
  onSort: (sort: LogSort) => void;
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
  const [{ log, columns }, locale] = useLocalWords(dashboardWords);
  const inView = useRows(entries.length, onNearEnd);
  const page = inView.visible.map(({ index }) => pageOf.get(entries[index]?.job_id ?? '')).find(Boolean);
  useEffect(() => setPageInView(page ?? 0), [page, setPageInView]);
  useBackToTop(inView.box, `${view.sort} ${view.direction} ${view.filter}`);
  const direction = view.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <ScrolledTable
      title={log}
      rows={entries}
      keyOf={({ job_id }) => job_id}
      labels={columns}
      wide={['job_id']}
      widths={['18%', 'auto', '16%', '14%', '16%']}
      sort={{ button: SortButton, columns: sortColumns, by: view.sort, direction, onSort }}
      inView={inView}
      isComplete={isComplete}
      className={classes.table}
      headClassName={classes.head}
      boxClassName={classes.box}
      cells={{
        timestamp: ({ timestamp }) => <TimeAgo at={timestamp} />,
        job_id: ({ job_id }) => (
          <Anchor component={Link} to={jobPath(job_id)} className={`${classes.id} dc-mono`}>
            {job_id}
          </Anchor>
        ),
        status: ({ status }) => <LogStatusBadge status={status} />,
        processing_ms: ({ processing_ms }) => durationText(processing_ms, locale),
        actions: (entry) => <Actions entry={entry} />,
      }}
    />
  );
}
