import { jobEvents, type JobEvent, type JobReservation } from '@duetcast/domain/jobs/job-events';
import type { JobType } from '@duetcast/domain/jobs/job-statuses';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

interface SpokenKeys {
  readonly voiceId: string;
  /** Short forms of charge keys. */
  readonly keys: readonly string[];
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
  readonly voices: readonly SpokenKeys[];
  /** The reserved segments that are not rendered. */
  readonly missing: readonly { readonly index: number; readonly key: string }[];
}

/** Enough of a charge key to tell those of one reservation apart. */
export const shortKey = (chargeKey: string): string => chargeKey.slice(0, 16);

/** The voice of each rendered charge key of this reservation, by its short form. */
export const voicesOf = ({ attempts }: JobVoicesRow, reservationId: string | null): ReadonlyMap<string, string> =>
  new Map(
    attempts
      .filter((attempt) => attempt.reservationId === reservationId)
      .flatMap(({ voices }) => voices.flatMap(({ voiceId, keys }) => keys.map((key) => [key, voiceId] as const))),
  );

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
  const missing = segments.map(({ index, key }) => ({ index, key: shortKey(key) }));
  return { ...row, attempts: [...row.attempts, { reservationId, voices: [], missing }] };
}

type Segment = Extract<JobEvent, { type: 'SegmentSynthesized' }>['data'];

function withSegment(row: JobVoicesRow, { index, voiceId }: Segment): JobVoicesRow {
  const attempt = row.attempts.at(-1);
  const rendered = attempt?.missing.filter((segment) => segment.index === index) ?? [];
  if (!attempt || rendered.length === 0) return row;
  const keys = rendered.map(({ key }) => key);
  const voices = withKeys(attempt.voices, { voiceId, keys });
  const missing = attempt.missing.filter((segment) => segment.index !== index);
  return { ...row, attempts: [...row.attempts.slice(0, -1), { ...attempt, voices, missing }] };
}

function withKeys(voices: readonly SpokenKeys[], { voiceId, keys }: SpokenKeys): SpokenKeys[] {
  const before = voices.find((spoken) => spoken.voiceId === voiceId)?.keys ?? [];
  const others = voices.filter((spoken) => spoken.voiceId !== voiceId);
  return [...others, { voiceId, keys: [...before, ...keys] }];
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
  version: 2,
  categories: ['job'],
  events: jobEvents,
  indexes: [],
  mayLagMs: 1_000,
  rowOf: (event) => (relevantTypes.includes(event.type) ? streamIdOf(event) : null),
  creates: ({ type }) => type === 'JobSubmitted',
  fold,
};
