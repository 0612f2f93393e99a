import type { Position } from '@duetcast/domain/kernel/event';
import type { EventPlace } from '../../errors/poison-event';

/**
 * `standby`: another process runs it. `paused`: by an administrator. `poisoned`: an event cannot be folded; needs a retry
 * or skip. `failed`: a store is unavailable; retried automatically.
 */
export type ProjectionState =
  'starting' | 'standby' | 'rebuilding' | 'catching-up' | 'live' | 'paused' | 'poisoned' | 'failed' | 'stopped';

export interface ProjectionError {
  readonly message: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The event that could not be folded. */
  readonly event: EventPlace | null;
}

export interface ProjectionPoison extends ProjectionError {
  readonly event: EventPlace;
}

export interface RebuildStats {
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly eventsFolded: number;
  readonly eventsPerSecond: number;
  /** Position of the last saved event; null: none yet. */
  readonly position: Position | null;
}

interface RebuildProgress extends RebuildStats {
  /** Position as a share (0 to 1) of the newest event's position; null: unknown. */
  readonly share: number | null;
  /** null: unknown yet. */
  readonly secondsLeft: number | null;
}

/** Status of a projection, reported by the process that runs it to the others. */
export interface ProjectionReport {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectionState;
  readonly position: Position | null;
  /** Age of the last event when it was folded; null: none was folded. */
  readonly foldedAfterMs: number | null;
  /** Time of the last folded event, ISO 8601 UTC. */
  readonly lastEventAt: string | null;
  readonly eventsFolded: number;
  /** Average over the last seconds. */
  readonly eventsPerSecond: number;
  readonly lastError: ProjectionError | null;
  /** The event that stopped the projection or its last rebuild. */
  readonly poison: ProjectionPoison | null;
  readonly rebuild: RebuildStats | null;
  /** Revision of the last applied control command; -1: none. */
  readonly appliedControl: number;
}

export interface ProjectionStatus extends Omit<ProjectionReport, 'foldedAfterMs' | 'lastEventAt' | 'appliedControl'> {
  /** Position of the newest event in the store. */
  readonly head: Position | null;
  /** Age of the last event when it was folded or, while behind, time since the last folded event; null: unknown. */
  readonly lagMs: number | null;
  readonly rebuild: RebuildProgress | null;
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
