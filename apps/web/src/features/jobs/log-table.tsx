import { Anchor, Group, Table, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { TimeAgo } from '../../ui/time-ago';
import table from '../../ui/table.module.css';
import type { LogEntry } from './job-queries';
import { jobPath } from './job-words';
import classes from './log-table.module.css';
import { durationText, type LogSort, type LogView } from './log-view';
import { LogStatusBadge } from './status-badge';

const columns: readonly { label: string; sort: LogSort }[] = [
  { label: 'Time', sort: 'timestamp' },
  { label: 'Job ID', sort: 'job_id' },
  { label: 'Status', sort: 'status' },
  { label: 'Duration', sort: 'processing_ms' },
];

interface HeadProps {
  view: LogView;
  onSort: (sort: LogSort) => void;
}

function SortIcon({ view, sort }: { view: LogView; sort: LogSort }) {
  if (view.sort !== sort) return <IconArrowsSort size={13} opacity={0.5} aria-hidden />;
  return view.direction === 'asc' ? <IconArrowUp size={13} aria-hidden /> : <IconArrowDown size={13} aria-hidden />;
}

function Head({ view, onSort }: HeadProps) {
  const direction = view.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Thead role="rowgroup" className={table.head}>
      <Table.Tr role="row">
        {columns.map(({ label, sort }) => (
          <Table.Th key={sort} role="columnheader" aria-sort={view.sort === sort ? direction : 'none'}>
            <UnstyledButton className={classes.sort} onClick={() => onSort(sort)}>
              {label}
              <SortIcon view={view} sort={sort} />
            </UnstyledButton>
          </Table.Th>
        ))}
        <Table.Th role="columnheader">Actions</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function Actions({ entry }: { entry: LogEntry }) {
  return (
    <Group gap="sm">
      {entry.url && (
        <Anchor href={entry.url} target="_blank" rel="noreferrer" size="sm" fw={600}>
          Download
        </Anchor>
      )}
      {entry.error && (
        <Tooltip label={entry.error} events={{ hover: true, focus: true, touch: true }}>
          <Text component="span" size="sm" c="red" tabIndex={0} role="note" aria-label={`Error: ${entry.error}`}>
            Error
          </Text>
        </Tooltip>
      )}
      {!entry.url && !entry.error && <Text c="dimmed">-</Text>}
    </Group>
  );
}

function EntryView({ entry }: { entry: LogEntry }) {
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label="Time">
        <TimeAgo at={entry.timestamp} />
      </Table.Td>
      <Table.Td role="cell" data-label="Job ID" className={table.wide}>
        <Anchor component={Link} to={jobPath(entry.job_id)} className={`${classes.id} dc-mono`}>
          {entry.job_id}
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label="Status">
        <LogStatusBadge status={entry.status} />
      </Table.Td>
      <Table.Td role="cell" data-label="Duration" className="dc-number">
        {durationText(entry.processing_ms)}
      </Table.Td>
      <Table.Td role="cell" data-label="Actions">
        <Actions entry={entry} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The job log (spec §2); it shows what it is given, in that order. */
export function LogTable({ entries, view, onSort }: HeadProps & { entries: readonly LogEntry[] }) {
  return (
    <Table role="table" aria-label="Processing Event Logs" className={table.table}>
      <Head view={view} onSort={onSort} />
      <Table.Tbody role="rowgroup">
        {entries.map((entry) => (
          <EntryView key={entry.job_id} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
