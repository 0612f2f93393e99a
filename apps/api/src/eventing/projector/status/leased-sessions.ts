import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLost, type ProjectorLease } from './projector-lease';

/** What is done with a lease, and without. */
interface LeasedWork {
  /** Under the lease, until `signal`; what it throws ends the session, and another begins after a pause. */
  work(signal: AbortSignal): Promise<void>;
  /** Beside the work, until `signal`. Never rejects. */
  beside(signal: AbortSignal): Promise<void>;
  /** The lease went to another in the middle of a session. */
  lost(): void;
  /** Another has the lease. */
  standBy(): void;
  /** Answers how often in a row it had failed before. */
  failed(error: unknown): number;
}

const backOffMs = { first: 50, most: 5_000 };
/** Longest time between two looks whether the lease of another has run out. */
const lookEveryMs = 1_000;

/** Sessions one after the other, each from taking the lease, which is renewed meanwhile, to what makes the work begin anew. */
export class LeasedSessions {
  private readonly ending = new AbortController();
  private session: AbortController | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly lease: ProjectorLease,
    private readonly its: LeasedWork,
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

  /** Ends the session, which lasts as long as its work takes to notice; another begins at once. */
  restart(): void {
    this.session?.abort();
  }

  /** Ends the session, and begins no other. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.session?.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.aborted) {
      try {
        if (await this.lease.take()) await this.hold();
        else await this.standBy();
      } catch (error) {
        if (!(error instanceof LeaseLost) && !this.stopping.aborted) await this.backOff(error);
      }
    }
  }

  private async hold(): Promise<void> {
    const session = new AbortController();
    const { signal } = session;
    this.session = session;
    if (this.stopping.aborted) return session.abort();
    const beside = [this.renew(session), this.its.beside(signal)];
    try {
      await this.its.work(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      session.abort();
      await Promise.all(beside);
    }
  }

  private async renew(session: AbortController): Promise<void> {
    while (await waited(this.lease.durationMs / 3, session.signal)) {
      const isOurs = await this.lease.take().catch(() => true); // a store that does not answer shows elsewhere
      if (isOurs) continue;
      session.abort();
      this.its.lost();
    }
  }

  private async standBy(): Promise<void> {
    this.its.standBy();
    await waited(Math.min(this.lease.durationMs / 3, lookEveryMs), this.stopping);
  }

  private async backOff(error: unknown): Promise<void> {
    const failuresBefore = this.its.failed(error);
    await waited(Math.min(backOffMs.first * 2 ** failuresBefore, backOffMs.most), this.stopping);
  }
}

/** False where the signal ended the wait. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, undefined, { signal }).then(
    () => true,
    () => false,
  );
