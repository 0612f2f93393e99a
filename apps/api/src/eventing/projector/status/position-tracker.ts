import { BehaviorSubject, filter, firstValueFrom, Subject, takeUntil, timer } from 'rxjs';
import type { Position } from '@duetcast/domain/kernel/event';

/** A monotonic position whose progress can be awaited. */
export class PositionTracker {
  private readonly advances = new Subject<Position>();
  private reached: Position | null = null;
  private readonly awaits = new BehaviorSubject(0);
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
    this.awaits.next(this.awaits.value + 1);
    await firstValueFrom(arrived.pipe(takeUntil(timer(timeoutMs))), { defaultValue: null });
    this.awaits.next(this.awaits.value - 1);
  }

  /** Resolves as soon as progress is awaited, at the latest after `ms`. */
  async untilAwaited(ms: number): Promise<void> {
    const awaited = this.awaits.pipe(filter((count) => count > 0));
    await firstValueFrom(awaited.pipe(takeUntil(timer(ms))), { defaultValue: null });
  }
}
