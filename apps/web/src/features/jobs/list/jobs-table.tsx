import { Anchor, Progress, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLocale, useWords, useLocalWords } from '../../../i18n/language';
import { RowTable } from '../../../ui/table/row-table';
import { TimeAgo } from '../../../ui/time-ago';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { useAwaited } from '../labels/awaited';
import { isRunning, jobPath, shortId, spokenText } from '../rows/job-format';
import type { Job } from '../rows/job-queries';
import { jobWords } from '@duetcast/words/en/jobs/job';
import classes from './jobs-table.module.css';
import { JobStatusBadge } from '../labels/status-badge';

function StatusCell({ job }: { job: Job }) {
  const { progressOf, segmentsDone } = useWords(jobWords);
  const awaited = useAwaited(job);
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
          <Text variant="caption">
            {segmentsDone(segmentsCompleted.toLocaleString(locale), segmentsTotal.toLocaleString(locale))}
          </Text>
          {awaited !== null && <Text size="xs">{awaited}</Text>}
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

/** The "Current Jobs" table; each row links to its job page. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const texts = useWords(jobWords);
  const { columns, types } = texts;
  const [{ currentJobs }, locale] = useLocalWords(dashboardWords);
  return (
    <RowTable
      title={currentJobs}
      rows={jobs}
      keyOf={({ id }) => id}
      labels={columns}
      figures={['characters']}
      classNames={{ domain: classes.domain }}
      rowClassName={classes.row}
      cells={{
        id: ({ id }) => (
          <Anchor component={Link} to={jobPath(id)} className={`${classes.link} dc-mono`} title={id}>
            {shortId(id)}
          </Anchor>
        ),
        type: ({ type }) => types[type] ?? type,
        domain: ({ jobDetails }) => jobDetails.domain,
        characters: (job) => spokenText(job, texts, locale),
        status: (job) => <StatusCell job={job} />,
        output: ({ outputUrl }) => <OutputCell outputUrl={outputUrl} />,
        created: ({ createdAt }) => (
          <Text variant="note" component="span">
            <TimeAgo at={createdAt} />
          </Text>
        ),
      }}
    />
  );
}
