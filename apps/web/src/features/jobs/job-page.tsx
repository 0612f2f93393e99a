import { useEffect } from 'react';
import { Alert, Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { CopyButton } from '../../ui/copy-button';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { TimeAgo } from '../../ui/time-ago';
import { AuditTrail } from './audit-trail';
import { JobActions } from './job-actions';
import { JobOutput, OutputGone } from './job-output';
import { JobProgress } from './job-progress';
import { jobQueries, type JobDetail } from './job-queries';
import { isRunning, shortId, typeWords } from './job-words';
import { JobStatusBadge } from './status-badge';

function Head({ job }: { job: JobDetail }) {
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={6}>
        <Group gap="sm">
          <Title order={1} dir="auto">
            {job.title || `${typeWords[job.type]} ${shortId(job.id)}`}
          </Title>
          <JobStatusBadge status={job.status} />
        </Group>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {job.jobDetails.domain} · {job.jobDetails.charactersTotal.toLocaleString()} characters ·{' '}
            <TimeAgo at={job.createdAt} />
          </Text>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Text size="xs" c="dimmed" className="dc-mono">
            {job.id}
          </Text>
          <CopyButton value={job.id} label="Copy job id" />
        </Group>
      </Stack>
      <JobActions job={job} />
    </Group>
  );
}

function Outcome({ job }: { job: JobDetail }) {
  const { outputUrl } = job;
  if (outputUrl) return <JobOutput key={outputUrl} job={{ ...job, outputUrl }} />;
  return job.status === 'completed' ? <OutputGone /> : null;
}

function JobView({ job }: { job: JobDetail }) {
  return (
    <>
      <Head job={job} />
      {job.error && (
        <Alert
          color={job.status === 'cancelled' ? 'gray' : 'red'}
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={job.status === 'cancelled' ? 'This job was cancelled' : 'This job failed'}
        >
          {job.error}
        </Alert>
      )}
      {(isRunning(job) || job.status === 'failed') && (
        <Section title="Progress">
          <JobProgress job={job} />
        </Section>
      )}
      <Outcome job={job} />
    </>
  );
}

/** What only the job's own answer holds (its chapters) is asked for again once it has ended. */
function useJob(jobId: string) {
  const cache = useQueryClient();
  const query = useQuery(jobQueries.detail(jobId));
  const lacksChapters = query.data?.status === 'completed' && !query.data.chapters?.length;
  useEffect(() => {
    if (lacksChapters) void cache.invalidateQueries({ queryKey: jobQueries.detail(jobId).queryKey });
  }, [cache, jobId, lacksChapters]);
  return query;
}

/** `/dashboard/jobs/:jobId`: how a job stands, what came of it, and how. */
export function JobPage() {
  const { jobId = '' } = useParams();
  const job = useJob(jobId);
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/dashboard" size="sm" c="dimmed">
        <Group gap={6} component="span">
          <IconArrowLeft size={15} aria-hidden /> Dashboard
        </Group>
      </Anchor>
      {job.isPending && <Skeleton height={180} radius="lg" role="status" aria-label="Loading the job" />}
      {job.isError && !job.data && (
        <ErrorAlert error={job.error} title="This job could not be loaded." onRetry={() => void job.refetch()} />
      )}
      {job.data && <JobView job={job.data} />}
      {job.data && <AuditTrail jobId={jobId} position={job.data.position} />}
    </Stack>
  );
}
