import type { Position } from '@duetcast/domain/kernel/event';

/** What runs in the background waits this long, ms: healthy projections have caught up by then. */
export const healthyWithinMs = 5_000;

/** Read your own writes: waits until projections include a position, in this process or another. A port. */
export abstract class ProjectionProgress {
  /** True once the named projections have folded everything up to `position`; false when `timeoutMs` has passed. */
  abstract reached(projections: readonly string[], position: Position | null, timeoutMs?: number): Promise<boolean>;
}
