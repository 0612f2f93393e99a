/** A state whose changes can be awaited. */
export class ObservableState<State extends string> {
  private readonly waiters = new Set<() => void>();

  constructor(private current: State) {}

  get now(): State {
    return this.current;
  }

  become(state: State): void {
    this.current = state;
    for (const check of [...this.waiters]) check();
  }

  /** Resolves as soon as `matches` returns true, or on `signal`. */
  async until(matches: (state: State) => boolean, signal?: AbortSignal): Promise<void> {
    if (matches(this.current) || signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.waiters.delete(check);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const check = () => {
        if (matches(this.current)) done();
      };
      this.waiters.add(check);
      signal?.addEventListener('abort', done);
    });
  }
}
