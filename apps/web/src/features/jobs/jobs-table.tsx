import { Anchor, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { TimeAgo } from '../../ui/time-ago';
import table from '../../ui/table.module.css';
import type { Job } from './job-queries';
import { isRunning, jobPath, shortId, typeWords } from './job-words';
import classes from './jobs-table.module.css';
import { JobStatusBadge } from './status-badge';

const columns = ['ID', 'Type', 'Domain', 'Characters', 'Status', 'Output', 'Created'] as const;

function StatusCell({ job }: { job: Job }) {
  const { segmentsCompleted, segmentsTotal } = job.jobDetails;
  return (
    <Stack gap={6} className={classes.status}>
      <JobStatusBadge status={job.status} />
      {isRunning(job) && job.status !== 'pending' && (
        <>
          <Progress
            value={job.progress * 100}
            size={4}
            aria-label={`Progress of job ${shortId(job.id)}`}
            transitionDuration={200}
          />
          <Text size="xs" c="dimmed" className="dc-number">
            {segmentsCompleted} of {segmentsTotal} segments
          </Text>
        </>
      )}
    </Stack>
  );
}

function JobRowView({ job }: { job: Job }) {
  return (
    <Table.Tr role="row" className={`${table.row} ${classes.row}`}>
      <Table.Td role="cell" data-label="ID">
        <Anchor component={Link} to={jobPath(job.id)} className={`${classes.link} dc-mono`} title={job.id}>
          {shortId(job.id)}
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label="Type">
        {typeWords[job.type]}
      </Table.Td>
      <Table.Td role="cell" data-label="Domain">
        {job.jobDetails.domain}
      </Table.Td>
      <Table.Td role="cell" data-label="Characters" className={`${table.number} dc-number`}>
        {job.jobDetails.totalCharactersProcessed.toLocaleString()}
      </Table.Td>
      <Table.Td role="cell" data-label="Status">
        <StatusCell job={job} />
      </Table.Td>
      <Table.Td role="cell" data-label="Output">
        {job.outputUrl ? (
          <Anchor href={job.outputUrl} target="_blank" rel="noreferrer" className={classes.above} size="sm">
            Listen
          </Anchor>
        ) : (
          <Text c="dimmed">-</Text>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label="Created">
        <Text size="sm" c="dimmed" component="span">
          <TimeAgo at={job.createdAt} />
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

/** Current Jobs; each row leads to the page of its job. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  return (
    <Table role="table" aria-label="Current Jobs" className={table.table}>
      <Table.Thead role="rowgroup" className={table.head}>
        <Table.Tr role="row">
          {columns.map((column) => (
            <Table.Th key={column} role="columnheader" className={column === 'Characters' ? table.number : undefined}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {jobs.map((job) => (
          <JobRowView key={job.id} job={job} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Holds the place of rows that are on their way. */
export function RowsSkeleton({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <Stack gap="md" p="lg" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={22} />
      ))}
    </Stack>
  );
}
