import type { Position } from '@duetcast/domain/kernel/event';
import type { EventPlace } from '../../errors/poison-event';

/**
 * `standby`: another process runs it. `paused`: by an administrator. `poisoned`: an event cannot be folded; it waits
 * for a retry or a skip. `failed`: a store does not answer; it is tried again by itself.
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

export interface RebuildFigures {
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly eventsFolded: number;
  readonly eventsPerSecond: number;
  /** Of the last event that is folded; null: none is saved yet. */
  readonly position: Position | null;
}

interface RebuildProgress extends RebuildFigures {
  /** Position reached, as a share (0 to 1) of the newest event's; null: not known. */
  readonly share: number | null;
  /** null: not known yet. */
  readonly secondsLeft: number | null;
}

/** How a projection fares, as the process that runs it knows: told to the others. */
export interface ProjectionReport {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectionState;
  readonly position: Position | null;
  /** Age of the last event when it was folded, null: none was. */
  readonly foldedAfterMs: number | null;
  /** When the last event that was folded happened, ISO 8601 UTC. */
  readonly lastEventAt: string | null;
  readonly eventsFolded: number;
  /** Over the last seconds. */
  readonly eventsPerSecond: number;
  readonly lastError: ProjectionError | null;
  /** The event that stops the projection, or stopped its last rebuild. */
  readonly poison: ProjectionPoison | null;
  readonly rebuild: RebuildFigures | null;
  /** Revision of the last order that is appliedControl, -1: none was given. */
  readonly appliedControl: number;
}

export interface ProjectionStatus extends Omit<ProjectionReport, 'foldedAfterMs' | 'lastEventAt' | 'appliedControl'> {
  /** Position of the newest event of all. */
  readonly head: Position | null;
  /** Age of the last event when it was folded, or of what is still to be folded; null: not known. */
  readonly lagMs: number | null;
  readonly rebuild: RebuildProgress | null;
}

/** `head`: position of the newest event of all. */
export function statusOf(report: ProjectionReport, head: Position | null, now = Date.now()): ProjectionStatus {
  const { foldedAfterMs, lastEventAt, appliedControl: _obeyed, rebuild, ...rest } = report;
  const isComplete = head === null || (report.position !== null && report.position >= head);
  const missingForMs = lastEventAt === null ? null : now - Date.parse(lastEventAt);
  const lagMs = report.state === 'live' ? foldedAfterMs : isComplete ? 0 : missingForMs;
  return { ...rest, head, lagMs, rebuild: rebuild && progressOf(rebuild, head, now) };
}

function progressOf(figures: RebuildFigures, head: Position | null, now: number): RebuildProgress {
  const share = figures.position === null ? 0 : shareOf(figures.position, head);
  const seconds = (now - Date.parse(figures.startedAt)) / 1000;
  return { ...figures, share, secondsLeft: share ? (seconds * (1 - share)) / share : null };
}

/** Positions are opaque, but most begin with a number: good enough for a progress bar. */
export function shareOf(position: Position | null, head: Position | null): number | null {
  if (position === head) return 1;
  const [done, all] = [position, head].map((text) => Number(/^\d+/.exec(text ?? '')?.[0] ?? NaN));
  if (done === undefined || !all) return null;
  return Number.isFinite(done) ? Math.min(1, done / all) : null;
}
