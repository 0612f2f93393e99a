/** The process is gone: nothing that it still meant to do happens. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** Ends a process at its n-th change of what it stands on: before the change is made, or after it without an answer. */
export class CrashInjector {
  private changes = 0;
  hasCrashed = false;

  constructor(
    private readonly at: number,
    private readonly when: 'before' | 'after',
  ) {}

  /** The same thing until death; `changing` are the methods that count as changes. */
  wrap<Thing extends object>(thing: Thing, changing: readonly (keyof Thing & string)[]): Thing {
    return new Proxy(thing, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const call = (...args: unknown[]): unknown => (member as (...args: unknown[]) => unknown).apply(target, args);
        return changing.some((change) => change === name)
          ? (...args: unknown[]) => this.change(() => call(...args))
          : call;
      },
    });
  }

  private async change(act: () => unknown): Promise<unknown> {
    if (this.hasCrashed) throw new SimulatedCrash();
    this.changes += 1;
    this.hasCrashed = this.changes === this.at;
    if (!this.hasCrashed) return act();
    if (this.when === 'after') await act();
    throw new SimulatedCrash();
  }
}
