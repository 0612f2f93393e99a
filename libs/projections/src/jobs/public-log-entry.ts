import type { Position } from '@duetcast/domain/kernel/event';
import type { JobLogRow } from './job-log';

/** An entry of the job log as the API and the socket show it: without its owner and what only the fold needs. */
export type PublicLogEntry = Omit<JobLogRow, 'ownerId' | 'claimedAt' | 'endedAt' | 'chunksLeft'> & {
  readonly position: Position;
};

export function publicLogEntry(row: JobLogRow, position: Position): PublicLogEntry {
  const { ownerId: _owner, claimedAt: _claimedAt, endedAt: _endedAt, chunksLeft: _chunksLeft, ...entry } = row;
  return { ...entry, position };
}
