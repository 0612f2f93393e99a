import { Badge } from '@mantine/core';
import type { JobStatus } from '@duetcast/domain/jobs/job-statuses';

const jobColours: Partial<Record<JobStatus, string>> = { completed: 'green', failed: 'red', processing: 'yellow' };

/** The dashboard's words and colours (spec §4). */
export const JobStatusBadge = ({ status }: { status: JobStatus }) => (
  <Badge color={jobColours[status] ?? 'gray'} autoContrast={false}>
    {status}
  </Badge>
);

const logLabels: Partial<Record<string, { label: string; colour: string }>> = {
  success: { label: 'Success', colour: 'green' },
  failure: { label: 'Failed', colour: 'red' },
  pending: { label: 'Pending', colour: 'gray' },
  downloading: { label: 'Downloading', colour: 'cobalt' },
  processing: { label: 'Processing', colour: 'yellow' },
};

/** The log's words; a status it does not know looks pending and keeps its own text (spec §4). */
export function LogStatusBadge({ status }: { status: string }) {
  const { label, colour } = logLabels[status] ?? { label: status, colour: 'gray' };
  return <Badge color={colour}>{label}</Badge>;
}
