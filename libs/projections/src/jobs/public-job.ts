import type { Position } from '@duetcast/domain/kernel/event';
import type { JobRow } from './jobs';

/** A job as the API and the socket show it: without its owner and the address of its content. */
export type PublicJob = Omit<JobRow, 'ownerId' | 'outputHash'> & {
  readonly jobId: string;
  readonly position: Position;
};

export const publicJob = ({ ownerId: _owner, outputHash: _hash, ...job }: JobRow, position: Position): PublicJob => ({
  ...job,
  jobId: job.id,
  position,
});
