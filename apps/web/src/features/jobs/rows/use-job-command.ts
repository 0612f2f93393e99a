import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../client/api';
import { jobQueries, logQueries } from './job-queries';

/** Cancels or retries the job, then refetches jobs and log. */
export function useJobCommand(jobId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (command: 'cancel' | 'retry') =>
      api.post(`/api/jobs/{jobId}/${command}`, { params: { path: { jobId } } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: jobQueries.all }),
        cache.invalidateQueries({ queryKey: logQueries.all }),
      ]),
  });
}
