import type { Database } from '../../sqlite/database';
import { ChangeSignal } from '../change-signal';

/** Wakes waiting subscriptions: immediately for commits of this process, by polling for those of other processes. */
export class CommitNotifier {
  private readonly commits = new ChangeSignal();
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
    return this.commits.generation;
  }

  committed(): void {
    this.commits.changed();
  }

  /** Resolves on the first commit after `generation`, or on abort. */
  async wait(generation: number, signal: AbortSignal): Promise<void> {
    this.timer ??= setInterval(() => this.poll(), this.pollMs).unref();
    await this.commits.wait(generation, signal);
    if (!this.commits.isAwaited) this.stopPolling();
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
