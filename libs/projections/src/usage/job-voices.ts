import { jobEvents, type JobEvent, type JobType } from '@duetcast/domain/jobs/job-events';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

interface VoiceShare {
  readonly voiceId: string;
  /** UTF-16 code units that the voice spoke. */
  readonly characters: number;
}

/** Which voices speak a job: by what its characters are told apart. */
export interface JobVoicesRow {
  type: JobType;
  voices: readonly VoiceShare[];
  isCompleted: boolean;
}

function fold(row: JobVoicesRow | null, event: Recorded<JobEvent>): JobVoicesRow | null {
  if (event.type === 'JobSubmitted') return { type: event.data.type, voices: [], isCompleted: false };
  if (!row) return null;
  switch (event.type) {
    case 'SegmentSynthesized':
      return { ...row, voices: withShare(row.voices, event.data) };
    case 'JobCompleted':
      return { ...row, isCompleted: true };
    case 'OutputExpired':
      return row.isCompleted ? row : null; // of a job that was never charged, nor will be
    default:
      return row;
  }
}

function withShare(voices: readonly VoiceShare[], { voiceId, characters }: VoiceShare): VoiceShare[] {
  const spoken = voices.find((share) => share.voiceId === voiceId)?.characters ?? 0;
  const others = voices.filter((share) => share.voiceId !== voiceId);
  return [...others, { voiceId, characters: spoken + characters }];
}

const folded: readonly JobEvent['type'][] = ['JobSubmitted', 'SegmentSynthesized', 'JobCompleted', 'OutputExpired'];

/** By job id; kept as long as the charges are. */
export const jobVoices: Projection<JobVoicesRow, JobEvent> = {
  name: 'job-voices',
  version: 1,
  categories: ['job'],
  events: jobEvents,
  indexes: [],
  rowOf: (event) => (folded.includes(event.type) ? streamIdOf(event) : null),
  fold,
};
