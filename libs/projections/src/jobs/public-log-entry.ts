import type { Position } from '@duetcast/domain/kernel/event';
import type { JobLogRow } from './job-log';

/** The public form of a log entry in the API and the socket: without owner and internal fields of the fold. */
export type PublicLogEntry = Omit<JobLogRow, 'ownerId' | 'claimedAt' | 'endedAt' | 'chunksLeft'> & {
  readonly position: Position;
};

export function publicLogEntry(row: JobLogRow, position: Position): PublicLogEntry {
  const { ownerId: _owner, claimedAt: _claimedAt, endedAt: _endedAt, chunksLeft: _chunksLeft, ...entry } = row;
  return { ...entry, position };
}
