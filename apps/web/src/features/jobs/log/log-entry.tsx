import { Anchor, Group, Table, Text, Tooltip } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { TimeAgo } from '../../../ui/time-ago';
import table from '../../../ui/table/table.module.css';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { jobPath } from '../rows/job-format';
import type { LogEntry } from '../rows/job-queries';
import { useJobReason } from '../labels/job-reason';
import classes from './log-table.module.css';
import { durationText } from '../rows/log-view';
import { LogStatusBadge } from '../labels/status-badge';

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
        <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
          <Text component="span" size="sm" c="red" tabIndex={0} role="note" aria-label={errorOf(reason)}>
            {error}
          </Text>
        </Tooltip>
      )}
      {!entry.url && !reason && <Text c="dimmed">-</Text>}
    </Group>
  );
}

interface Props {
  entry: LogEntry;
  /** Position in the whole list, from 0. */
  index: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

/** A job log row. */
export function LogEntryView({ entry, index, measure }: Props) {
  const { columns: label } = useWords(dashboardWords);
  const locale = useLocale();
  return (
    // The header is row 1.
    <Table.Tr role="row" className={table.row} ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Td role="cell" data-label={label.timestamp}>
        <TimeAgo at={entry.timestamp} />
      </Table.Td>
      <Table.Td role="cell" data-label={label.job_id} className={table.wide}>
        <Anchor component={Link} to={jobPath(entry.job_id)} className={`${classes.id} dc-mono`}>
          {entry.job_id}
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={label.status}>
        <LogStatusBadge status={entry.status} />
      </Table.Td>
      <Table.Td role="cell" data-label={label.processing_ms} className="dc-number">
        {durationText(entry.processing_ms, locale)}
      </Table.Td>
      <Table.Td role="cell" data-label={label.actions}>
        <Actions entry={entry} />
      </Table.Td>
    </Table.Tr>
  );
}
