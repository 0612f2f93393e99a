/** The simulated process has crashed: every later write rejects with this. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** Simulates a crash at the n-th write: before the write runs, or after it without returning its result. */
export class CrashInjector {
  private writes = 0;
  hasCrashed = false;

  constructor(
    private readonly at: number,
    private readonly when: 'before' | 'after',
  ) {}

  /** Proxies `target`; only the methods in `writeMethods` count as writes. */
  wrap<Target extends object>(target: Target, writeMethods: readonly (keyof Target & string)[]): Target {
    return new Proxy(target, {
      get: (object, name) => {
        const member: unknown = Reflect.get(object, name, object);
        if (typeof member !== 'function') return member;
        const call = (...args: unknown[]): unknown => (member as (...args: unknown[]) => unknown).apply(object, args);
        return writeMethods.some((method) => method === name)
          ? (...args: unknown[]) => this.write(() => call(...args))
          : call;
      },
    });
  }

  private async write(perform: () => unknown): Promise<unknown> {
    if (this.hasCrashed) throw new SimulatedCrash();
    this.writes += 1;
    this.hasCrashed = this.writes === this.at;
    if (!this.hasCrashed) return perform();
    if (this.when === 'after') await perform();
    throw new SimulatedCrash();
  }
}
