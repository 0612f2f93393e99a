/** The process is gone: nothing that it still meant to do happens. */
export class Crashed extends Error {
  override readonly name = 'Crashed';
}

/** Ends a process at its n-th change of what it stands on: before the change is made, or after it without an answer. */
export class Death {
  private changes = 0;
  isDead = false;

  constructor(
    private readonly at: number,
    private readonly when: 'before' | 'after',
  ) {}

  /** The same thing until death; `changing` are the methods that count as changes. */
  threatens<Thing extends object>(thing: Thing, changing: readonly (keyof Thing & string)[]): Thing {
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
    if (this.isDead) throw new Crashed();
    this.changes += 1;
    this.isDead = this.changes === this.at;
    if (!this.isDead) return act();
    if (this.when === 'after') await act();
    throw new Crashed();
  }
}
