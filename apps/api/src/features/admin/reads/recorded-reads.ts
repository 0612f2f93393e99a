/** Which reads this process has recorded within `windowMs`; holds at most `max` of them, so some may be recorded twice. */
export class RecordedReads {
  private readonly times = new Map<string, number>();

  constructor(
    private readonly windowMs: number,
    private readonly max = 10_000,
  ) {}

  /** @param now Unix ms */
  has(key: string, now: number): boolean {
    const at = this.times.get(key);
    return at !== undefined && now - at < this.windowMs;
  }

  add(key: string, now: number): void {
    this.times.delete(key);
    this.times.set(key, now);
    for (const oldest of this.times.keys()) {
      if (this.times.size <= this.max && this.has(oldest, now)) return;
      this.times.delete(oldest);
    }
  }
}
