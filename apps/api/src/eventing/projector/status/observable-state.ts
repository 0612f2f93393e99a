/** A state, and those who wait for it to change. */
export class ObservableState<State extends string> {
  private readonly waits = new Set<() => void>();

  constructor(private current: State) {}

  get now(): State {
    return this.current;
  }

  become(state: State): void {
    this.current = state;
    for (const check of [...this.waits]) check();
  }

  /** Resolves as soon as `isWanted` holds, or on `signal`. */
  async until(isWanted: (state: State) => boolean, signal?: AbortSignal): Promise<void> {
    if (isWanted(this.current) || signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.waits.delete(check);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const check = () => {
        if (isWanted(this.current)) done();
      };
      this.waits.add(check);
      signal?.addEventListener('abort', done);
    });
  }
}
