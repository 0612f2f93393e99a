import type { Database } from '../../sqlite/database';

/** Wakes those who wait for new events: at once for commits of this process, by polling for those of others. */
export class CommitWatch {
  private readonly waiting = new Set<() => void>();
  private commits = 0;
  private dataVersion: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly pollMs: number,
  ) {
    this.dataVersion = database.dataVersion();
  }

  /** Changes with every commit that was noticed; ask before reading, hand to `wait` after it. */
  get generation(): number {
    return this.commits;
  }

  committed(): void {
    this.commits += 1;
    for (const wake of [...this.waiting]) wake();
  }

  /** Resolves when something was committed since `generation`, or on abort. */
  async wait(generation: number, signal: AbortSignal): Promise<void> {
    if (this.commits !== generation || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        if (this.waiting.size === 0) this.stopPolling();
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
      this.timer ??= setInterval(() => this.poll(), this.pollMs).unref();
    });
  }

  private poll(): void {
    const version = this.database.dataVersion();
    if (version === this.dataVersion) return;
    this.dataVersion = version;
    this.committed();
  }

  private stopPolling(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
