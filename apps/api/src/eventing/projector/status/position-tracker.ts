import type { Position } from '@duetcast/domain/kernel/event';

/** How far something has come, and those who wait for it to come further. */
export class PositionTracker {
  private readonly waits = new Set<{ position: Position; wake: () => void }>();
  private reached: Position | null = null;

  get position(): Position | null {
    return this.reached;
  }

  advance(position: Position | null): void {
    if (position === null || (this.reached !== null && position <= this.reached)) return;
    this.reached = position;
    for (const wait of this.waits) if (wait.position <= position) wait.wake();
  }

  has(position: Position): boolean {
    return this.reached !== null && this.reached >= position;
  }

  /** Resolves once `position` is reached or `timeoutMs` has passed. */
  async until(position: Position, timeoutMs: number): Promise<void> {
    if (this.has(position)) return;
    await new Promise<void>((resolve) => {
      const wait = { position, wake: () => done() };
      const timer = setTimeout(() => done(), timeoutMs);
      const done = () => {
        clearTimeout(timer);
        this.waits.delete(wait);
        resolve();
      };
      this.waits.add(wait);
    });
  }
}
