/** Wakes readers that wait for a change. */
export class ChangeSignal {
  private readonly waiters = new Set<() => void>();
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
    for (const wake of [...this.waiters]) wake();
  }

  /** Resolves on the first change after `generation`, or on abort. */
  async wait(generation: number, signal: AbortSignal): Promise<void> {
    if (this.changes !== generation || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiters.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
