interface Rivalry {
  /** Estimated number of other processes that want to append. */
  readonly rivals: number;
  readonly hasWon: boolean;
  /** Duration of the last attempt: the turn that a rival needs, ms. */
  readonly attemptMs: number;
  readonly updatedAt: number;
}

/** Assumed while none was noticed: a process that always appends first notices none. */
const fewestRivals = 0.25;
const mostRivals = 16;
/** Longest pause after a success and after a conflict, ms. */
const longestMs = 250;
const longestRetryMs = 20;
/** A stream without an attempt for this long is forgotten, ms. */
const forgottenAfterMs = 2_000;
const capacity = 1_000;

/**
 * Pauses between the appends of several processes to one stream. Who has appended leaves the others time for a turn
 * each, and who has not tries again at once. Conflicts raise the estimate of rivals quickly
 * and successes lower it slowly, which makes the estimates of the processes alike.
 */
export class Contention {
  private readonly streams = new Map<string, Rivalry>();

  constructor(private readonly random: () => number = Math.random) {}

  /** Whether another process appended to this stream a moment ago. */
  has(stream: string): boolean {
    return (this.get(stream)?.rivals ?? 0) >= 1;
  }

  /** Pause before the next attempt, ms. */
  delayMs(stream: string): number {
    const rivalry = this.get(stream);
    if (!rivalry) return 0;
    const turnsMs = rivalry.rivals * rivalry.attemptMs;
    return this.random() * Math.min(turnsMs, rivalry.hasWon ? longestMs : longestRetryMs);
  }

  conflicted(stream: string, attemptMs: number): void {
    const rivals = Math.min(Math.max((this.get(stream)?.rivals ?? 0) * 1.5, 1), mostRivals);
    this.set(stream, { rivals, attemptMs, hasWon: false });
  }

  succeeded(stream: string, attemptMs: number): void {
    const rivals = Math.max((this.get(stream)?.rivals ?? 0) - 0.25, fewestRivals);
    this.set(stream, { rivals, attemptMs, hasWon: true });
  }

  private get(stream: string): Rivalry | undefined {
    const rivalry = this.streams.get(stream);
    return rivalry && performance.now() - rivalry.updatedAt < forgottenAfterMs ? rivalry : undefined;
  }

  private set(stream: string, rivalry: Omit<Rivalry, 'updatedAt'>): void {
    this.streams.delete(stream);
    this.streams.set(stream, { ...rivalry, updatedAt: performance.now() });
    const [oldest] = this.streams.keys();
    if (this.streams.size > capacity && oldest !== undefined) this.streams.delete(oldest);
  }
}
