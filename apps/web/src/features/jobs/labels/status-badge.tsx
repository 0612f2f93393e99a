import { Badge } from '@mantine/core';
import type { JobStatus, LogStatus } from '@duetcast/domain/jobs/job-statuses';
import { useWords } from '../../../i18n/words';
import { jobWords } from './job-words';

const jobColours: Partial<Record<JobStatus, string>> = { completed: 'green', failed: 'red', processing: 'yellow' };

/** The dashboard's words and colours; any other status is grey (docs/PRODUCT.md#job-states). */
export function JobStatusBadge({ status }: { status: JobStatus }) {
  const { statuses } = useWords(jobWords);
  return (
    <Badge color={jobColours[status] ?? 'gray'} autoContrast={false}>
      {statuses[status] ?? status}
    </Badge>
  );
}

const logColours: Record<LogStatus, string> = {
  success: 'green',
  failure: 'red',
  pending: 'gray',
  downloading: 'cobalt',
  processing: 'yellow',
};
const isKnown = (status: string): status is LogStatus => Object.hasOwn(logColours, status);

/** The log's words; a status it does not know looks pending and keeps its own text (docs/PRODUCT.md#job-states). */
export function LogStatusBadge({ status }: { status: string }) {
  const { logStatuses } = useWords(jobWords);
  if (!isKnown(status)) return <Badge color={logColours.pending}>{status}</Badge>;
  return <Badge color={logColours[status]}>{logStatuses[status]}</Badge>;
}
