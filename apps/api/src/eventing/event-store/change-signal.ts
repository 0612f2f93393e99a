/** Wakes readers that wait for a change. */
export class ChangeSignal {
  /** What wakes each, and whether a change concerns it. */
  private readonly waiters = new Map<() => void, () => boolean>();
  private changes = 0;

  /** Increases with every change; read it before the data, then pass it to `wait`. */
  get generation(): number {
    return this.changes;
  }

  get isAwaited(): boolean {
    return this.waiters.size > 0;
  }

  changed(): void {
    this.changes += 1;
    for (const wake of [...this.waiters.keys()]) wake();
  }

  /** Wakes only those whom it concerns. */
  changedForSome(): void {
    this.changes += 1;
    for (const [wake, isConcerned] of [...this.waiters]) if (isConcerned()) wake();
  }

  /** Resolves on the first change after `generation`, or on abort. */
  async wait(generation: number, signal: AbortSignal, isConcerned = () => true): Promise<void> {
    if (this.changes !== generation || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiters.set(wake, isConcerned);
      signal.addEventListener('abort', wake);
    });
  }
}
