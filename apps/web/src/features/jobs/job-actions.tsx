import { Button, Group, Stack } from '@mantine/core';
import { IconPlayerStop, IconRotateClockwise } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api';
import { ErrorAlert } from '../../ui/error-alert';
import { jobQueries, logQueries, type Job } from './job-queries';
import { isRunning } from './job-words';

/** Stop what runs; run again what failed, keeping what was rendered. */
export function JobActions({ job }: { job: Job }) {
  const cache = useQueryClient();
  const act = useMutation({
    mutationFn: (wish: 'cancel' | 'retry') => api.post(`/jobs/${encodeURIComponent(job.id)}/${wish}`),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: jobQueries.all }),
        cache.invalidateQueries({ queryKey: logQueries.all }),
      ]),
  });
  const canRetry = job.status === 'failed' || job.status === 'cancelled';
  return (
    <Stack gap="sm" align="flex-end">
      <Group>
        {isRunning(job) && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            loading={act.isPending}
            onClick={() => act.mutate('cancel')}
          >
            Cancel
          </Button>
        )}
        {canRetry && (
          <Button
            leftSection={<IconRotateClockwise size={16} />}
            loading={act.isPending}
            onClick={() => act.mutate('retry')}
          >
            Retry
          </Button>
        )}
      </Group>
      {act.isError && (
        <ErrorAlert
          error={act.error}
          title={`The job could not be ${act.variables === 'cancel' ? 'cancelled' : 'retried'}.`}
        />
      )}
    </Stack>
  );
}
