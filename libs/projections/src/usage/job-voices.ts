import { jobEvents, type JobEvent, type JobType } from '@duetcast/domain/jobs/job-events';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

interface VoiceShare {
  readonly voiceId: string;
  /** UTF-16 code units synthesized with the voice. */
  readonly characters: number;
}

/** Type and voices of a job, by which its characters are broken down. */
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
      return row.isCompleted ? row : null; // only completed jobs are charged
    default:
      return row;
  }
}

function withShare(voices: readonly VoiceShare[], { voiceId, characters }: VoiceShare): VoiceShare[] {
  const before = voices.find((share) => share.voiceId === voiceId)?.characters ?? 0;
  const others = voices.filter((share) => share.voiceId !== voiceId);
  return [...others, { voiceId, characters: before + characters }];
}

const relevantTypes: readonly JobEvent['type'][] = [
  'JobSubmitted',
  'SegmentSynthesized',
  'JobCompleted',
  'OutputExpired',
];

/** By job id; stored as long as the charges. */
export const jobVoices: Projection<JobVoicesRow, JobEvent> = {
  name: 'job-voices',
  version: 1,
  categories: ['job'],
  events: jobEvents,
  indexes: [],
  rowOf: (event) => (relevantTypes.includes(event.type) ? streamIdOf(event) : null),
  fold,
};
