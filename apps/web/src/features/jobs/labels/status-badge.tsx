import { Badge, Progress, Text } from '@mantine/core';
import type { JobStatus, LogStatus } from '@duetcast/domain/jobs/job-statuses';
import { useLocalWords, useWords } from '../../../i18n/language';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { isRunning, shortId } from '../rows/job-format';
import type { Job } from '../rows/job-queries';
import { useAwaited } from './awaited';

const jobColors: Partial<Record<JobStatus, string>> = { completed: 'green', failed: 'red', processing: 'yellow' };

/** Dashboard labels and colors; any other status is gray (docs/PRODUCT.md#job-states). */
export function JobStatusBadge({ status }: { status: JobStatus }) {
  const { statuses } = useWords(jobWords);
  return (
    <Badge color={jobColors[status] ?? 'gray'} autoContrast={false} flex="none">
      {statuses[status] ?? status}
    </Badge>
  );
}

/** How far a job of a list is, while it runs. */
export function RunProgress({ job }: { job: Job }) {
  const [{ progressOf, segmentsDone }, locale] = useLocalWords(jobWords);
  const awaited = useAwaited(job);
  const { segmentsCompleted, segmentsTotal } = job.jobDetails;
  if (!isRunning(job) || job.status === 'pending') return null;
  return (
    <>
      <Progress value={job.progress * 100} size={4} aria-label={progressOf(shortId(job.id))} transitionDuration={200} />
      <Text variant="caption">
        {segmentsDone(segmentsCompleted.toLocaleString(locale), segmentsTotal.toLocaleString(locale))}
      </Text>
      {awaited !== null && <Text size="xs">{awaited}</Text>}
    </>
  );
}

const logColors: Record<LogStatus, string> = {
  success: 'green',
  failure: 'red',
  pending: 'gray',
  downloading: 'cobalt',
  processing: 'yellow',
};
const isKnown = (status: string): status is LogStatus => Object.hasOwn(logColors, status);

/** Job log labels; an unknown status looks pending and keeps its raw text (docs/PRODUCT.md#job-states). */
export function LogStatusBadge({ status }: { status: string }) {
  const { logStatuses } = useWords(jobWords);
  if (!isKnown(status)) return <Badge color={logColors.pending}>{status}</Badge>;
  return <Badge color={logColors[status]}>{logStatuses[status]}</Badge>;
}
