interface Rivalry {
  /** Estimated number of other processes that want to append. */
  readonly rivals: number;
  /** Conflicts since the last success. */
  readonly losses: number;
  /** Duration of the last attempt: the turn that a rival needs, ms. */
  readonly attemptMs: number;
  readonly updatedAt: number;
}

const mostRivals = 16;
/** Longest pause: the longer of a time, ms, and of a number of attempts. Attempts take long where processes share processors. */
const longestMs = 300;
const longestTurns = 6;
/**
 * A process that always appends first notices no rivals. So it pauses now and then, for longer than the attempt of one that
 * has many commands to decide: share of the attempts, and length in attempts.
 */
const politePauses = 1 / 6;
const politeTurns = 8;
/** A stream without an attempt for this long is forgotten, ms. */
const forgottenAfterMs = 2_000;
const capacity = 1_000;

/**
 * Pauses between the appends of several processes to one stream, in which each rival could have a turn: after a success, so
 * that the same process is not always first, and after a conflict, so that not all try again at once. Each further
 * conflict halves the pause. A conflict adds a rival to the estimate and a success takes one off, which makes the
 * estimates of the processes alike.
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
    const { rivals, losses, attemptMs, updatedAt } = rivalry;
    const longest = Math.min((rivals || politeTurns) * attemptMs, Math.max(longestMs, longestTurns * attemptMs));
    const share = this.random();
    if (losses > 0) return (share * longest) / 2 ** losses;
    const pauseMs = rivals > 0 ? share * longest : share <= politePauses ? longest : 0;
    // The others had their turn while nothing waited here.
    return Math.max(0, pauseMs - (performance.now() - updatedAt));
  }

  conflicted(stream: string, attemptMs: number): void {
    const { rivals, losses } = this.get(stream) ?? { rivals: 0, losses: 0 };
    this.set(stream, { rivals: Math.min(rivals + 1, mostRivals), losses: losses + 1, attemptMs });
  }

  succeeded(stream: string, attemptMs: number): void {
    const rivals = Math.max((this.get(stream)?.rivals ?? 0) - 1, 0);
    this.set(stream, { rivals, losses: 0, attemptMs });
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
