import type { Position } from '@duetcast/domain/kernel/event';
import type { JobLogRow } from '@duetcast/projections/jobs/job-log';
import type { JobRow } from '@duetcast/projections/jobs/jobs';

/** What its owner may see of a job (spec §3). `position` grows with every change: of two states the higher is newer. */
export type PublicJob = Omit<JobRow, 'ownerId' | 'outputHash'> & { jobId: string; position: Position };

export function publicJob(row: JobRow, position: Position): PublicJob {
  const { ownerId: _ownerId, outputHash: _outputHash, ...job } = row;
  return { ...job, jobId: row.id, position };
}

/** What its owner may see of an entry of the job log. */
export type PublicLogEntry = Omit<JobLogRow, 'ownerId' | 'claimedAt' | 'chunksLeft'> & {
  jobId: string;
  position: Position;
};

export function publicLogEntry(row: JobLogRow, position: Position): PublicLogEntry {
  const { ownerId: _ownerId, claimedAt: _claimedAt, chunksLeft: _chunksLeft, ...entry } = row;
  return { ...entry, jobId: row.job_id, position };
}
