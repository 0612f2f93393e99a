import { NewerEvent } from '@duetcast/domain/kernel/newer-event';
import { holdLease, LeaseLost } from '../../../platform/timing/hold-lease';
import { pause } from '../../../platform/timing/pause';
import { exponential } from '../../../platform/timing/retry';
import type { ProjectorLease } from './projector-lease';

/** The work under a lease and its callbacks. */
interface LeasedWork {
  /** Runs under the lease until `signal`; an error ends the session, and another starts after a backoff. */
  work(signal: AbortSignal): Promise<void>;
  /** Runs concurrently with the work until `signal`. Never rejects. */
  alongside(signal: AbortSignal): Promise<void>;
  /** Called when another process takes the lease during a session. */
  onLost(): void;
  /** Called while another process holds the lease. */
  onStandby(): void;
  /** Called when the lease was given up, because only a newer release can go on. */
  onNewer(error: NewerEvent): void;
  /** Called with the error of a session; returns the number of consecutive failures before it. */
  onFailure(error: unknown): number;
}

const backoffMs = exponential(50, 5_000);
/** Longest interval between attempts to acquire the lease. */
const maxStandbyMs = 1_000;

/** Runs sessions one after the other: acquires the lease, renews it during the work, and restarts after each end. */
export class LeasedSessions {
  private readonly ending = new AbortController();
  private session: AbortController | null = null;
  private running: Promise<void> = Promise.resolve();
  private endWait: () => void = () => undefined;

  constructor(
    private readonly lease: ProjectorLease,
    private readonly hooks: LeasedWork,
  ) {}

  /** Aborted by `stop`. */
  get stopping(): AbortSignal {
    return this.ending.signal;
  }

  get isHolding(): boolean {
    return this.session !== null && !this.session.signal.aborted;
  }

  start(): void {
    this.running = this.run();
  }

  /** Aborts the session or the wait for a newer release; another session starts as soon as the work has ended. */
  restart(): void {
    this.session?.abort();
    this.endWait();
  }

  /** Ends the session without starting another. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.session?.abort();
    this.endWait();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.aborted) {
      try {
        if (await this.lease.acquire()) await this.hold();
        else await this.standBy();
      } catch (error) {
        if (error instanceof NewerEvent) await this.waitForNewer(error);
        else if (!(error instanceof LeaseLost) && !this.stopping.aborted) await this.backoff(error);
      }
    }
  }

  private async hold(): Promise<void> {
    const session = new AbortController();
    const { signal } = session;
    this.session = session;
    if (this.stopping.aborted) return session.abort();
    const alongside = this.hooks.alongside(signal);
    const renewEveryMs = this.lease.durationMs / 3;
    try {
      await holdLease({ renewEveryMs, renew: () => this.renew(session), work: () => this.hooks.work(signal), signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      session.abort();
      await alongside;
    }
  }

  private async renew(session: AbortController): Promise<boolean> {
    if (await this.lease.acquire()) return true;
    session.abort();
    this.hooks.onLost();
    return false;
  }

  private async standBy(): Promise<void> {
    this.hooks.onStandby();
    await pause(Math.min(this.lease.durationMs / 3, maxStandbyMs), this.stopping);
  }

  private async waitForNewer(error: NewerEvent): Promise<void> {
    const ended = new Promise<void>((resolve) => (this.endWait = resolve));
    await this.lease.release().catch(() => undefined); // otherwise it expires
    this.hooks.onNewer(error);
    if (!this.stopping.aborted) await ended;
  }

  private async backoff(error: unknown): Promise<void> {
    const failuresBefore = this.hooks.onFailure(error);
    await pause(backoffMs(failuresBefore + 1), this.stopping);
  }
}
