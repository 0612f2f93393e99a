import { randomUUID } from 'node:crypto';
import { timestamp, type StateStore } from './state-store';

const kind = 'process';
/** A process that was killed counts as running until then. */
export const processLeaseMs = 10_000;
export const renewEveryMs = 3_000;

/**
 * Whether the process that wrote a row still runs. Each start has a new id, so a restarted process recognizes what the one
 * before it left. Processes that share a store renew a lease in it; an embedded store belongs to one process at a time.
 */
export class RunningProcesses {
  readonly id = randomUUID();
  private renewedAtMs = -Infinity;

  constructor(
    private readonly store: StateStore,
    readonly isShared: boolean,
  ) {}

  /** The id of this process, once others see that it runs. */
  async announced(): Promise<string> {
    if (this.isShared && performance.now() - this.renewedAtMs > processLeaseMs / 2) await this.renew();
    return this.id;
  }

  async renew(): Promise<void> {
    const [startedAtMs, now] = [performance.now(), Date.parse(timestamp())];
    await this.store.put(kind, { id: this.id, value: {}, expiresAt: new Date(now + processLeaseMs).toISOString() });
    this.renewedAtMs = startedAtMs;
  }

  async isRunning(id: string): Promise<boolean> {
    return (await this.running([id])).has(id);
  }

  /** Those of the processes that run. */
  async running(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const others = this.isShared ? ids.filter((id) => id !== this.id) : [];
    const found = others.length > 0 ? await this.store.getAll(kind, others) : new Map<string, unknown>();
    return new Set([this.id, ...found.keys()]);
  }

  /** False if others may count this process as ended, because it could not renew its lease. */
  get isCurrent(): boolean {
    return !this.isShared || performance.now() - this.renewedAtMs < processLeaseMs;
  }

  async end(): Promise<void> {
    if (this.isShared) await this.store.delete(kind, [this.id]);
  }
}
