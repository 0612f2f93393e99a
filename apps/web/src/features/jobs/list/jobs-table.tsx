import { Anchor, Progress, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { TimeAgo } from '../../../ui/time-ago';
import table from '../../../ui/table/table.module.css';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { isRunning, jobPath, shortId } from '../rows/job-format';
import type { Job } from '../rows/job-queries';
import { jobWords } from '@duetcast/words/en/jobs/job';
import classes from './jobs-table.module.css';
import { JobStatusBadge } from '../labels/status-badge';

const columns = ['id', 'type', 'domain', 'characters', 'status', 'output', 'created'] as const;

function StatusCell({ job }: { job: Job }) {
  const { progressOf, segmentsDone } = useWords(jobWords);
  const locale = useLocale();
  const { segmentsCompleted, segmentsTotal } = job.jobDetails;
  return (
    <Stack gap={6} className={classes.status}>
      <JobStatusBadge status={job.status} />
      {isRunning(job) && job.status !== 'pending' && (
        <>
          <Progress
            value={job.progress * 100}
            size={4}
            aria-label={progressOf(shortId(job.id))}
            transitionDuration={200}
          />
          <Text size="xs" c="dimmed" className="dc-number">
            {segmentsDone(segmentsCompleted.toLocaleString(locale), segmentsTotal.toLocaleString(locale))}
          </Text>
        </>
      )}
    </Stack>
  );
}

function OutputCell({ outputUrl }: Pick<Job, 'outputUrl'>) {
  const { listen } = useWords(jobWords);
  if (!outputUrl) return <Text c="dimmed">-</Text>;
  return (
    <Anchor href={outputUrl} target="_blank" rel="noreferrer" className={classes.above} size="sm">
      {listen}
    </Anchor>
  );
}

function JobRowView({ job }: { job: Job }) {
  const { columns: label, types } = useWords(jobWords);
  const locale = useLocale();
  return (
    <Table.Tr role="row" className={`${table.row} ${classes.row}`}>
      <Table.Td role="cell" data-label={label.id}>
        <Anchor component={Link} to={jobPath(job.id)} className={`${classes.link} dc-mono`} title={job.id}>
          {shortId(job.id)}
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={label.type}>
        {types[job.type] ?? job.type}
      </Table.Td>
      <Table.Td role="cell" data-label={label.domain} className={classes.domain}>
        {job.jobDetails.domain}
      </Table.Td>
      <Table.Td role="cell" data-label={label.characters} className={`${table.number} dc-number`}>
        {job.jobDetails.totalCharactersProcessed.toLocaleString(locale)}
      </Table.Td>
      <Table.Td role="cell" data-label={label.status}>
        <StatusCell job={job} />
      </Table.Td>
      <Table.Td role="cell" data-label={label.output}>
        <OutputCell outputUrl={job.outputUrl} />
      </Table.Td>
      <Table.Td role="cell" data-label={label.created}>
        <Text size="sm" c="dimmed" component="span">
          <TimeAgo at={job.createdAt} />
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

/** The "Current Jobs" table; each row links to its job page. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const { columns: label } = useWords(jobWords);
  const { currentJobs } = useWords(dashboardWords);
  return (
    <Table role="table" aria-label={currentJobs} className={table.table}>
      <Table.Thead role="rowgroup" className={table.head}>
        <Table.Tr role="row">
          {columns.map((column) => (
            <Table.Th key={column} role="columnheader" className={column === 'characters' ? table.number : undefined}>
              {label[column]}
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
