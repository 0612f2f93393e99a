import { exponential, type Backoff } from '../timing/retry';

/** Pauses before each probe, ms. */
const defaultPauses = exponential(5_000, 30_000);
/** Failures in a row that open the circuit. */
const maxFailures = 5;
/** Repeats are answered no earlier, ms. */
const minRetryAfterMs = 1_000;

export interface CircuitFailure {
  /** One such failure suffices: the service was waited for long enough, or says itself that it takes no calls. */
  readonly isDecisive: boolean;
  /** How long the service takes no calls; null: unknown. */
  readonly retryAfterMs: number | null;
}

/** A call that the circuit admitted; exactly one of its methods ends it. */
export interface Admitted {
  /** It alone asks whether the service answers again. */
  readonly isProbe: boolean;
  answered(): void;
  failed(failure: CircuitFailure): void;
  abandoned(): void;
}

/** Refuses calls to a service that does not answer: after each pause, one call at a time asks it, until it answers. */
export class CircuitBreaker {
  private answers = 0;
  private failures = 0;
  /** Times in a row; 0: the circuit is closed. */
  private openings = 0;
  private nextProbeAt = 0;
  private isProbing = false;

  constructor(private readonly pauseMs: Backoff = defaultPauses) {}

  get state(): 'closed' | 'open' | 'halfOpen' {
    if (this.openings === 0) return 'closed';
    return this.isProbing || Date.now() < this.nextProbeAt ? 'open' : 'halfOpen';
  }

  /** Of an open circuit. */
  get retryAfterMs(): number {
    return Math.max(this.nextProbeAt - Date.now(), minRetryAfterMs);
  }

  /** null: the circuit is open. */
  admit(): Admitted | null {
    const { state, answers } = this;
    if (state === 'open') return null;
    const isProbe = state === 'halfOpen';
    if (isProbe) this.isProbing = true;
    const end = (): void => void (this.isProbing &&= !isProbe);
    const failed = (failure: CircuitFailure): void => {
      end();
      // What answered others meanwhile is not away.
      if (this.answers === answers) this.fail(failure, isProbe);
    };
    const answered = (): void => {
      end();
      this.answers += 1;
      this.failures = this.openings = 0;
    };
    return { isProbe, answered, failed, abandoned: end };
  }

  private fail({ isDecisive, retryAfterMs }: CircuitFailure, isProbe: boolean): void {
    this.failures += 1;
    // Calls that began before it opened say nothing new.
    if (this.openings > 0 && !isProbe) return;
    if (!isProbe && !isDecisive && this.failures < maxFailures) return;
    this.openings += 1;
    this.nextProbeAt = Date.now() + Math.max(this.pauseMs(this.openings), retryAfterMs ?? 0);
  }
}
