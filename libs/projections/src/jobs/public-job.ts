import type { Position } from '@duetcast/domain/kernel/event';
import type { JobRow } from './jobs';

/** The public form of a job in the API and the socket: without owner, content hash and retention dates. */
export type PublicJob = Omit<JobRow, 'ownerId' | 'outputHash' | 'keptSince' | 'expiredAt'> & {
  readonly jobId: string;
  readonly position: Position;
};

export function publicJob(row: JobRow, position: Position): PublicJob {
  const { ownerId: _owner, outputHash: _hash, keptSince: _kept, expiredAt: _expired, ...job } = row;
  return { ...job, jobId: job.id, position };
}
