import type { Position } from '@duetcast/domain/kernel/event';

/** A monotonic position whose progress can be awaited. */
export class PositionTracker {
  private readonly waiters = new Set<{ position: Position; wake: () => void }>();
  private reached: Position | null = null;

  get position(): Position | null {
    return this.reached;
  }

  advance(position: Position | null): void {
    if (position === null || (this.reached !== null && position <= this.reached)) return;
    this.reached = position;
    for (const waiter of this.waiters) if (waiter.position <= position) waiter.wake();
  }

  has(position: Position): boolean {
    return this.reached !== null && this.reached >= position;
  }

  /** Resolves once `position` is reached or `timeoutMs` has passed. */
  async until(position: Position, timeoutMs: number): Promise<void> {
    if (this.has(position)) return;
    await new Promise<void>((resolve) => {
      const waiter = { position, wake: () => done() };
      const timer = setTimeout(() => done(), timeoutMs);
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve();
      };
      this.waiters.add(waiter);
    });
  }
}
