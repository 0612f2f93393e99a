import type { Database } from '../../sqlite/database';

/** Wakes waiting subscriptions: immediately for commits of this process, by polling for those of other processes. */
export class CommitNotifier {
  private readonly waiters = new Set<() => void>();
  private commits = 0;
  private dataVersion: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly pollMs: number,
  ) {
    this.dataVersion = database.dataVersion();
  }

  /** Increases with every observed commit; read it before the events, then pass it to `wait`. */
  get generation(): number {
    return this.commits;
  }

  committed(): void {
    this.commits += 1;
    for (const wake of [...this.waiters]) wake();
  }

  /** Resolves on the first commit after `generation`, or on abort. */
  async wait(generation: number, signal: AbortSignal): Promise<void> {
    if (this.commits !== generation || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        if (this.waiters.size === 0) this.stopPolling();
        resolve();
      };
      this.waiters.add(wake);
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
