/** Counts what is open for each key. */
export class Tally {
  private readonly counts = new Map<string, number>();

  /** Counts one more until the returned function is called; null if that would be more than `max`. */
  enter(key: string, max: number): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count >= max) return null;
    this.counts.set(key, count + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const others = (this.counts.get(key) ?? 1) - 1;
      if (others > 0) this.counts.set(key, others);
      else this.counts.delete(key);
    };
  }
}
