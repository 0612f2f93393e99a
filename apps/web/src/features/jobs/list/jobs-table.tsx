import { Suspense, useState } from 'react';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords, useLocalWords } from '../../../i18n/language';
import { RowTable } from '../../../ui/table/row-table';
import { TimeAgo } from '../../../ui/time-ago';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { JobStatusBadge, RunProgress } from '../labels/status-badge';
import { headingOf, jobPath, shortId, spokenText } from '../rows/job-format';
import type { ListedJob } from '../rows/job-queries';
import { jobWords } from '@duetcast/words/en/jobs/job';
import classes from './jobs-table.module.css';
import { lazyOf } from '../../../ui/lazy/lazy-of';

const JobPlayer = lazyOf(() => import('../output/job-player'), 'JobPlayer');

function OutputCell({ job: { outputUrl, ...job } }: { job: ListedJob }) {
  const { listen, close, types } = useWords(jobWords);
  const [isOpen, setOpen] = useState(false);
  if (!outputUrl) return <Text c="dimmed">-</Text>;
  return (
    <Stack gap="xs" className={classes.above} data-open={isOpen || undefined}>
      <Anchor component="button" size="sm" ta="start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? close : listen}
      </Anchor>
      {isOpen && (
        <Suspense>
          <JobPlayer job={{ ...job, outputUrl }} heading={headingOf(job, types)} isStarted />
        </Suspense>
      )}
    </Stack>
  );
}

/** The "Current Jobs" table; each row links to its job page. */
export function JobsTable({ jobs }: { jobs: readonly ListedJob[] }) {
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
      wide={['output']}
      classNames={{ domain: classes.domain }}
      rowClassName={() => classes.row}
      cells={{
        id: ({ id }) => (
          <Anchor component={Link} to={jobPath(id)} className={`${classes.link} dc-mono`} title={id}>
            {shortId(id)}
          </Anchor>
        ),
        type: ({ type }) => types[type] ?? type,
        domain: ({ jobDetails }) => jobDetails.domain,
        characters: (job) => spokenText(job, texts, locale),
        status: (job) => (
          <Stack gap={6} miw="8.5rem">
            <JobStatusBadge status={job.status} />
            <RunProgress job={job} />
          </Stack>
        ),
        output: (job) => <OutputCell job={job} />,
        created: ({ createdAt }) => (
          <Text variant="note" component="span">
            <TimeAgo at={createdAt} />
          </Text>
        ),
      }}
    />
  );
}
