import type { Position } from '@duetcast/domain/kernel/event';
import type { EventPlace } from './poison-event';

/**
 * `standby`: another process runs it. `paused`: an event cannot be folded, or a rebuild was cancelled; waits for a
 * retry. `failed`: a store does not answer; it is tried again by itself.
 */
export type ProjectionState =
  'starting' | 'standby' | 'rebuilding' | 'catching-up' | 'live' | 'paused' | 'failed' | 'stopped';

export interface ProjectionError {
  readonly message: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The event that could not be folded. */
  readonly event: EventPlace | null;
}

export interface RebuildProgress {
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly eventsFolded: number;
  readonly eventsPerSecond: number;
  /** Position reached, as a share (0 to 1) of the newest event's; null: not known. */
  readonly share: number | null;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectionState;
  readonly position: Position | null;
  /** Position of the newest event of all. */
  readonly head: Position | null;
  /** Age of the last event when it was folded, or of what is still to be folded; null: not known. */
  readonly lagMs: number | null;
  readonly eventsFolded: number;
  /** Over the last seconds. */
  readonly eventsPerSecond: number;
  readonly lastError: ProjectionError | null;
  readonly rebuild: RebuildProgress | null;
}

/** Positions are opaque, but most begin with a number: good enough for a progress bar. */
export function shareOf(position: Position | null, head: Position | null): number | null {
  if (position === head) return 1;
  const [done, all] = [position, head].map((text) => Number(/^\d+/.exec(text ?? '')?.[0] ?? NaN));
  if (done === undefined || !all) return null;
  return Number.isFinite(done) ? Math.min(1, done / all) : null;
}
