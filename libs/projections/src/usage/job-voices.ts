import { jobEvents, type JobEvent, type JobReservation, type JobType } from '@duetcast/domain/jobs/job-events';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

interface VoiceShare {
  readonly voiceId: string;
  readonly characters: number;
}

/** Type and voices of a job, by which its characters are broken down. */
export interface JobVoicesRow {
  type: JobType;
  attempts: readonly Attempt[];
  isCompleted: boolean;
}

/** What an attempt may be charged. */
interface Attempt {
  readonly reservationId: string;
  /** Characters rendered of what is reserved. */
  readonly voices: readonly VoiceShare[];
  /** Indexes of the reserved segments that are not rendered. */
  readonly missing: readonly number[];
}

/** The voices among which the charge of this reservation is divided. */
export const voicesOf = ({ attempts }: JobVoicesRow, reservationId: string | null): readonly VoiceShare[] =>
  attempts.find((attempt) => attempt.reservationId === reservationId)?.voices ?? [];

function fold(row: JobVoicesRow | null, event: Recorded<JobEvent>): JobVoicesRow | null {
  if (event.type === 'JobSubmitted') {
    const { type, reservation } = event.data;
    return withAttempt({ type, attempts: [], isCompleted: false }, reservation);
  }
  if (!row) return null;
  switch (event.type) {
    case 'SegmentSynthesized':
      return withSegment(row, event.data);
    case 'JobRetried':
      return withAttempt(row, event.data.reservation);
    case 'JobCompleted':
      return { ...row, isCompleted: true };
    case 'OutputExpired':
      return isCharged(row) ? row : null;
    default:
      return row;
  }
}

function withAttempt(row: JobVoicesRow, { id: reservationId, segments }: JobReservation): JobVoicesRow {
  const missing = segments.map(({ index }) => index);
  return { ...row, attempts: [...row.attempts, { reservationId, voices: [], missing }] };
}

type Segment = Extract<JobEvent, { type: 'SegmentSynthesized' }>['data'];

function withSegment(row: JobVoicesRow, { index, voiceId, characters }: Segment): JobVoicesRow {
  const attempt = row.attempts.at(-1);
  if (!attempt?.missing.includes(index)) return row;
  const voices = withShare(attempt.voices, { voiceId, characters });
  const missing = attempt.missing.filter((other) => other !== index);
  return { ...row, attempts: [...row.attempts.slice(0, -1), { ...attempt, voices, missing }] };
}

function withShare(voices: readonly VoiceShare[], { voiceId, characters }: VoiceShare): VoiceShare[] {
  const before = voices.find((share) => share.voiceId === voiceId)?.characters ?? 0;
  const others = voices.filter((share) => share.voiceId !== voiceId);
  return [...others, { voiceId, characters: before + characters }];
}

/** Completed jobs are, and attempts that rendered a segment of their reservation. */
const isCharged = ({ isCompleted, attempts }: JobVoicesRow): boolean =>
  isCompleted || attempts.some(({ voices }) => voices.length > 0);

const relevantTypes: readonly JobEvent['type'][] = [
  'JobSubmitted',
  'SegmentSynthesized',
  'JobRetried',
  'JobCompleted',
  'OutputExpired',
];

/** Voices of each job, by job id; stored as long as the charges. */
export const jobVoices: Projection<JobVoicesRow, JobEvent> = {
  name: 'job-voices',
  version: 1,
  categories: ['job'],
  events: jobEvents,
  indexes: [],
  mayLagMs: 1_000,
  rowOf: (event) => (relevantTypes.includes(event.type) ? streamIdOf(event) : null),
  creates: ({ type }) => type === 'JobSubmitted',
  fold,
};
