/**
 * A process that ends at one of its store calls: before the call, or after it without its result. As after a real kill,
 * nothing of it runs on: this and every later call stay without an answer.
 */
export class MortalProcess {
  private calls = 0;
  private isDead = false;
  private die: () => void = () => undefined;
  private readonly death = new Promise<'killed'>((resolve) => (this.die = () => resolve('killed')));

  constructor(private readonly end: { readonly at: number; readonly when: 'before' | 'after' } | null) {}

  /** The store as this process calls it. */
  use<Store extends object>(store: object): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const call = (...args: unknown[]): unknown => (member as (...args: unknown[]) => unknown).apply(target, args);
        if (name === 'readStream') return (...args: unknown[]) => this.read(call(...args) as AsyncIterable<unknown>);
        return (...args: unknown[]) => this.run(() => call(...args));
      },
    }) as Store;
  }

  /** The result of the work, or `killed` if the process ended first. */
  async outcomeOf<T>(work: Promise<T>): Promise<T | 'killed'> {
    return Promise.race([work, this.death]);
  }

  private async run(perform: () => unknown): Promise<unknown> {
    const isEnd = this.end !== null && ++this.calls === this.end.at;
    if (this.isDead || (isEnd && this.end.when === 'before')) return this.stop();
    const result = await perform();
    return isEnd || this.isDead ? this.stop() : result;
  }

  private async *read(items: AsyncIterable<unknown>): AsyncIterable<unknown> {
    await this.run(() => undefined);
    yield* items;
  }

  private stop(): Promise<never> {
    this.isDead = true;
    this.die();
    return new Promise<never>(() => undefined);
  }
}
