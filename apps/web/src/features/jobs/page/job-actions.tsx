import { Button, Group, Stack } from '@mantine/core';
import { IconEdit, IconPlayerStop, IconRotateClockwise } from '@tabler/icons-react';
import { api } from '../../../client/api';
import { useChange } from '../../../client/use-change';
import { LinkButton } from '../../../ui/buttons/link-button';
import { useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { isRunning } from '../rows/job-format';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { jobQueries, logQueries, type Job } from '../rows/job-queries';
import { hasScript, rerunLink } from '../rows/rerun';

/** Cancels or retries the job, then refetches jobs and log. */
function useJobCommand(jobId: string) {
  const params = { path: { jobId } };
  const send = (command: 'cancel' | 'retry') => api.post(`/api/jobs/{jobId}/${command}`, { params });
  return useChange(jobQueries.all, send, logQueries.all);
}

function RunAgain({ job }: { job: Job }) {
  const { runAgain } = useWords(jobPageWords);
  return <LinkButton {...rerunLink(job)} variant="default" leftSection={<IconEdit size={16} />} label={runAgain} />;
}

interface Props {
  readonly job: Job;
  /** Label of the button that cancels. */
  readonly cancel?: string;
  /** Whether its script can be opened from here. */
  readonly canRerun?: boolean;
}

/** Cancels a running job, retries a failed one reusing its rendered segments, or opens its script for edits. */
export function JobActions({ job, cancel, canRerun = true }: Props) {
  const texts = useWords(jobPageWords);
  const mutation = useJobCommand(job.id);
  const running = isRunning(job);
  const canRetry = job.status === 'failed' || job.status === 'cancelled';
  return (
    <Stack gap="sm" align="flex-end">
      <Group gap="sm">
        {!running && canRerun && hasScript(job) && <RunAgain job={job} />}
        {running && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            loading={mutation.isPending}
            onClick={() => mutation.mutate('cancel')}
          >
            {cancel ?? texts.cancel}
          </Button>
        )}
        {canRetry && (
          <Button
            leftSection={<IconRotateClockwise size={16} />}
            loading={mutation.isPending}
            onClick={() => mutation.mutate('retry')}
          >
            {texts.retry}
          </Button>
        )}
      </Group>
      {mutation.isError && <ErrorAlert error={mutation.error} title={texts.actionFailed[mutation.variables]} />}
    </Stack>
  );
}
