/** Runs the tasks of one key sequentially; different keys run concurrently. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs `task` after all earlier tasks of this key have settled. */
  runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.last.get(key) ?? Promise.resolve()).then(task);
    const ended: Promise<void> = result.then(
      () => this.release(key, ended),
      () => this.release(key, ended),
    );
    this.last.set(key, ended);
    return result;
  }

  private release(key: string, ended: Promise<void>): void {
    if (this.last.get(key) === ended) this.last.delete(key);
  }
}
