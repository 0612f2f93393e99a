import { type Position, count, time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { eventPlaceSchema } from '../../errors/poison-event';

/**
 * `standby`: another process runs it. `switching`: to new rows, while it serves the old ones. `paused`: by an administrator. `poisoned`: an event cannot be folded; needs a retry
 * or skip. `waiting`: an event of a newer release; a process of that release runs it. `failed`: a store is unavailable; retried automatically.
 * `damaged`: the file of a store must be repaired, with this process stopped.
 */
const projectionStates = [
  'starting',
  'standby',
  'rebuilding',
  'switching',
  'catching-up',
  'live',
  'paused',
  'poisoned',
  'waiting',
  'failed',
  'damaged',
  'stopped',
] as const;
export type ProjectionState = (typeof projectionStates)[number];

const poisonSchema = z.object({ message: z.string(), at: time, event: eventPlaceSchema });
export type ProjectionPoison = z.infer<typeof poisonSchema>;

const errorSchema = poisonSchema.extend({ event: eventPlaceSchema.nullable() });
export type ProjectionError = z.infer<typeof errorSchema>;

const rebuildStats = z.object({
  startedAt: time,
  eventsFolded: count,
  eventsPerSecond: z.number().nonnegative(),
  /** Position of the last saved event; null: none yet. */
  position: z.string().nullable(),
});
export type RebuildStats = z.infer<typeof rebuildStats>;

/** `share`: position as a share of the newest event's position. Null: unknown. */
const rebuildProgress = rebuildStats.extend({
  share: z.number().min(0).max(1).nullable(),
  secondsLeft: z.number().nullable(),
});
type RebuildProgress = z.infer<typeof rebuildProgress>;

export const projectionStatusSchema = z.object({
  name: z.string(),
  version: z.int().positive(),
  state: z.enum(projectionStates),
  position: z.string().nullable(),
  head: z.string().nullable().meta({ description: 'Position of the newest event in the store.' }),
  lagMs: z.number().nullable(),
  eventsFolded: count.meta({ description: 'Events folded since the process that runs the projection started.' }),
  eventsPerSecond: z.number().nonnegative().meta({ description: 'Average over the last few seconds.' }),
  lastError: errorSchema.nullable(),
  /** The event that stopped the projection or its last rebuild. */
  poison: poisonSchema.nullable(),
  rebuild: rebuildProgress.nullable(),
});
export type ProjectionStatus = z.infer<typeof projectionStatusSchema>;

/** Status of a projection, reported by the process that runs it to the others. */
export interface ProjectionReport extends Omit<ProjectionStatus, 'head' | 'lagMs' | 'rebuild'> {
  /** Age of the last event when it was folded; null: none was folded. */
  readonly foldedAfterMs: number | null;
  /** Time of the last folded event, ISO 8601 UTC. */
  readonly lastEventAt: string | null;
  readonly rebuild: RebuildStats | null;
  /** Revision of the last applied control command; -1: none. */
  readonly appliedControl: number;
}

/** `head`: position of the newest event in the store. */
export function statusOf(report: ProjectionReport, head: Position | null, now = Date.now()): ProjectionStatus {
  const { foldedAfterMs, lastEventAt, appliedControl: _appliedControl, rebuild, ...rest } = report;
  const isComplete = head === null || (report.position !== null && report.position >= head);
  const missingForMs = lastEventAt === null ? null : now - Date.parse(lastEventAt);
  const lagMs = report.state === 'live' ? foldedAfterMs : isComplete ? 0 : missingForMs;
  return { ...rest, head, lagMs, rebuild: rebuild && progressOf(rebuild, head, now) };
}

function progressOf(stats: RebuildStats, head: Position | null, now: number): RebuildProgress {
  const share = stats.position === null ? 0 : shareOf(stats.position, head);
  const seconds = (now - Date.parse(stats.startedAt)) / 1000;
  return { ...stats, share, secondsLeft: share ? (seconds * (1 - share)) / share : null };
}

/** Positions are opaque, but most start with a number, which is accurate enough for a progress bar. */
export function shareOf(position: Position | null, head: Position | null): number | null {
  if (position === head) return 1;
  const [done, all] = [position, head].map((text) => Number(/^\d+/.exec(text ?? '')?.[0] ?? NaN));
  if (done === undefined || !all) return null;
  return Number.isFinite(done) ? Math.min(1, done / all) : null;
}
