import { filter, firstValueFrom, Subject, takeUntil, timer } from 'rxjs';
import type { Position } from '@duetcast/domain/kernel/event';

/** A monotonic position whose progress can be awaited. */
export class PositionTracker {
  private readonly advances = new Subject<Position>();
  private reached: Position | null = null;
  readonly advanced = this.advances.asObservable();

  get position(): Position | null {
    return this.reached;
  }

  advance(position: Position | null): void {
    if (position === null || this.has(position)) return;
    this.reached = position;
    this.advances.next(position);
  }

  has(position: Position): boolean {
    return this.reached !== null && this.reached >= position;
  }

  /** Resolves once `position` is reached or `timeoutMs` has passed. */
  async until(position: Position, timeoutMs: number): Promise<void> {
    if (this.has(position)) return;
    const arrived = this.advances.pipe(filter((reached) => reached >= position));
    await firstValueFrom(arrived.pipe(takeUntil(timer(timeoutMs))), { defaultValue: null });
  }
}
