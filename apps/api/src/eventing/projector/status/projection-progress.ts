import type { Position } from '@duetcast/domain/kernel/event';

/** Read your own writes: waits until projections include a position, in this process or another. A port. */
export abstract class ProjectionProgress {
  /** True once the named projections have folded everything up to `position`; false after `timeoutMs` (5 s by default). */
  abstract reached(projections: readonly string[], position: Position | null, timeoutMs?: number): Promise<boolean>;
}
