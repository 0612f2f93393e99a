import { contentOf } from './job-content';
import type { DataOf, JobEvent } from './job-events';
import type { Job } from './job-state';

export type RestoredSegment = Omit<DataOf<'SegmentRestored'>, 'lostHash'>;

export type RestoreCommand =
  /** Records other audio for a segment whose audio was lost or damaged; no effect for the same audio. */
  | { type: 'RestoreSegment'; segment: RestoredSegment }
  /** Counts a call for such a segment that may be billed without an answer. */
  | { type: 'CountLostAnswer'; lost: DataOf<'SpeechAnswerLost'> }
  /** Records that the damaged output `lostHash` was assembled again; no effect if it is no longer the job's output. */
  | { type: 'RestoreOutput'; lostHash: string; assembly: DataOf<'JobAssembled'> };

/** The output after its restoration. */
export const assemblyOf = ({
  lostHash: _hash,
  lostBytes: _bytes,
  released: _released,
  ...assembly
}: DataOf<'OutputRestored'>): DataOf<'JobAssembled'> => assembly;

/** What storage has lost or damaged is made again; nothing of it is charged. */
export function restore(command: RestoreCommand, job: Job): JobEvent[] {
  if (job.outputExpired) return [];
  if (command.type === 'RestoreSegment') {
    const { segment } = command;
    const lostHash = job.segments[segment.index]?.contentHash;
    if (lostHash === undefined || lostHash === segment.contentHash) return [];
    return [{ type: 'SegmentRestored', data: { ...segment, lostHash } }];
  }
  if (command.type === 'CountLostAnswer')
    return job.status === 'completed' ? [{ type: 'SpeechAnswerLost', data: command.lost }] : [];
  const { lostHash, assembly } = command;
  if (job.status !== 'completed' || job.assembly?.contentHash !== lostHash) return [];
  const needed = contentOf({ ...job, assembly });
  const released = needed.includes(lostHash) ? [] : [lostHash];
  return [{ type: 'OutputRestored', data: { ...assembly, lostHash, lostBytes: job.assembly.bytes, released } }];
}
