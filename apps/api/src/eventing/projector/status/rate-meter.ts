/** Events per second over the last `windowMs`. */
export class RateMeter {
  private readonly counts: { at: number; count: number }[] = [];
  total = 0;

  constructor(
    private readonly windowMs = 5_000,
    private readonly now: () => number = Date.now,
  ) {}

  add(count: number): void {
    this.total += count;
    this.counts.push({ at: this.now(), count });
    this.forgetOld();
  }

  get perSecond(): number {
    this.forgetOld();
    const [first] = this.counts;
    if (!first) return 0;
    const counted = this.counts.reduce((sum, { count }) => sum + count, 0);
    return counted / (Math.max(this.now() - first.at, 1_000) / 1_000);
  }

  private forgetOld(): void {
    const oldest = this.now() - this.windowMs;
    while (this.counts[0] && this.counts[0].at < oldest) this.counts.shift();
  }
}
