interface Window {
  readonly ms: number;
  readonly updatedAt: number;
}

/** First and longest window from which a delay is drawn, ms. */
const firstMs = 5;
const longestMs = 250;
/** A window that was not updated for this long is forgotten, ms. */
const forgottenAfterMs = 1_000;
const capacity = 1_000;

/**
 * Delays between the appends of several processes to one stream. Conflicts widen a stream's window quickly and successes
 * narrow it slowly, so that the windows of the processes become alike: a process that just succeeded waits as long as
 * one that did not, and none of them starves.
 */
export class Contention {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly random: () => number = Math.random) {}

  /** Whether other processes appended to this stream a moment ago. */
  has(stream: string): boolean {
    return this.windowMs(stream) > 0;
  }

  /** Delay before the next append to the stream, ms; 0 without contention. */
  delayMs(stream: string): number {
    return this.random() * this.windowMs(stream);
  }

  conflicted(stream: string): void {
    this.set(stream, Math.min(Math.max(this.windowMs(stream) * 1.5, firstMs), longestMs));
  }

  succeeded(stream: string): void {
    if (this.windows.has(stream)) this.set(stream, this.windowMs(stream) - firstMs);
  }

  private windowMs(stream: string): number {
    const window = this.windows.get(stream);
    return window && performance.now() - window.updatedAt < forgottenAfterMs ? window.ms : 0;
  }

  private set(stream: string, ms: number): void {
    this.windows.delete(stream);
    if (ms > 0) this.windows.set(stream, { ms, updatedAt: performance.now() });
    const [oldest] = this.windows.keys();
    if (this.windows.size > capacity && oldest !== undefined) this.windows.delete(oldest);
  }
}
