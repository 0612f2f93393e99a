interface Rivalry {
  /** Mean pause after a success, ms; 0 while no rival is noticed. */
  readonly spacingMs: number;
  /** Whether the last attempt met the append of another process. */
  readonly hasLost: boolean;
  /** Mean duration of the last attempts: the turn that a rival needs, ms. */
  readonly attemptMs: number;
  readonly updatedAt: number;
  /** When the process last paused for rivals that it had not noticed. */
  readonly pausedAt: number;
}

/** Spacing that a conflict lengthens, at least, ms. */
const shortestMs = 100;
const growth = 1.5;
const decay = 0.85;
/** Longest spacing: the longer of a time, ms, and of a number of attempts. Attempts take long where processes share processors. */
const longestMs = 200;
const longestTurns = 8;
/** Longest pause after a conflict, in attempts: the process that appended is pausing. */
const retryTurns = 0.5;
/**
 * A process that always appends first notices no rivals. So it pauses once in a while: after how long, for how many attempts,
 * and for how long at most, ms.
 */
const politeAfterMs = 300;
const politeTurns = 8;
const longestPoliteMs = 100;
/** A stream without an attempt for this long is forgotten, ms. */
const forgottenAfterMs = 2_000;
const capacity = 1_000;

/**
 * Pauses between the appends of several processes to one stream. After a success a process leaves the stream to the others
 * for a while, in which the commands of its next group gather; after a conflict it tries again at once, since the one that
 * appended is pausing. Spacing grows with conflicts, so that attempts seldom meet however many processes there are.
 */
export class Contention {
  private readonly streams = new Map<string, Rivalry>();

  constructor(private readonly random: () => number = Math.random) {}

  /** Whether another process appended to this stream a moment ago. */
  has(stream: string): boolean {
    return (this.get(stream)?.spacingMs ?? 0) > 0;
  }

  /** Pause before the next attempt, ms. */
  delayMs(stream: string): number {
    const rivalry = this.get(stream);
    if (!rivalry) return 0;
    const { spacingMs, hasLost, attemptMs, updatedAt } = rivalry;
    if (hasLost) return this.random() * retryTurns * attemptMs;
    const pauseMs = spacingMs > 0 ? (0.5 + this.random()) * spacingMs : this.politePauseMs(stream, rivalry);
    // The others had their turn while nothing waited here.
    return Math.max(0, pauseMs - (performance.now() - updatedAt));
  }

  conflicted(stream: string, lastMs: number): void {
    const { spacingMs, attemptMs, pausedAt } = this.after(stream, lastMs);
    const longer = Math.max(spacingMs, shortestMs) * growth;
    const longest = Math.max(longestMs, longestTurns * attemptMs);
    this.set(stream, { spacingMs: Math.min(longer, longest), hasLost: true, attemptMs, pausedAt });
  }

  succeeded(stream: string, lastMs: number): void {
    const { spacingMs, attemptMs, pausedAt } = this.after(stream, lastMs);
    const shorter = spacingMs * decay;
    this.set(stream, { spacingMs: shorter < attemptMs ? 0 : shorter, hasLost: false, attemptMs, pausedAt });
  }

  private politePauseMs(stream: string, rivalry: Rivalry): number {
    const now = performance.now();
    if (now - rivalry.pausedAt < politeAfterMs) return 0;
    this.streams.set(stream, { ...rivalry, pausedAt: now });
    return Math.min(politeTurns * rivalry.attemptMs, longestPoliteMs);
  }

  /** The rivalry with the duration of another attempt. */
  private after(stream: string, lastMs: number): Pick<Rivalry, 'spacingMs' | 'attemptMs' | 'pausedAt'> {
    const { spacingMs = 0, attemptMs = lastMs, pausedAt = performance.now() } = this.get(stream) ?? {};
    return { spacingMs, attemptMs: (attemptMs + lastMs) / 2, pausedAt };
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
