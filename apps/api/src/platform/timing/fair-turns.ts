import { setMaxListeners } from 'node:events';

interface Waiting {
  readonly isStarted: boolean;
  readonly grant: () => void;
}

/** The turns of one piece of work. */
export interface Turns {
  /** Gives the turn up and waits for another. @throws the signal's reason if aborted meanwhile */
  next(): Promise<void>;
  /** Ends the work. */
  end(): void;
}

/**
 * Shares a bounded number of turns between owners, in rotation: an owner's backlog delays another owner by one turn at
 * most. Within an owner, work that has started goes first.
 */
export class FairTurns {
  /** Owners who wait, the next one first. */
  private readonly owners = new Map<string, Waiting[]>();
  /** Turns that each owner has. */
  private readonly held = new Map<string, number>();
  private started = 0;
  private taken = 0;

  /**
   * @param turns at once
   * @param maxStarted bound of the work that has started and not ended, such as the threads that hold its state
   * @param maxPerOwner turns of one owner at once
   */
  constructor(
    private turns: number,
    private readonly maxStarted = Infinity,
    private readonly maxPerOwner = Infinity,
  ) {}

  get capacity(): number {
    return this.turns;
  }

  /** Affects turns that are not granted yet. */
  resize(capacity: number): void {
    this.turns = Math.max(1, capacity);
    this.grantFree();
  }

  /** Runs `work` in one turn. @throws the signal's reason if aborted before it */
  async run<T>(work: () => Promise<T>, signal: AbortSignal, ownerId = ''): Promise<T> {
    const turn = await this.start(ownerId, signal);
    try {
      return await work();
    } finally {
      turn.end();
    }
  }

  /** Waits for the first turn of new work. @throws the signal's reason if aborted before it */
  async start(ownerId: string, signal: AbortSignal): Promise<Turns> {
    // All work of a job shares one signal; Node would warn about a listener leak.
    setMaxListeners(0, signal);
    await this.turn(ownerId, false, signal);
    let isHeld = true;
    const giveUp = (): void => {
      if (isHeld) this.change(ownerId, -1);
      isHeld = false;
    };
    const next = async (): Promise<void> => {
      giveUp();
      await this.turn(ownerId, true, signal);
      isHeld = true;
    };
    const end = (): void => {
      giveUp();
      this.started -= 1;
      this.grantFree();
    };
    return { next, end };
  }

  private async turn(ownerId: string, isStarted: boolean, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const cancel = (): void => {
        this.remove(ownerId, entry);
        reject(signal.reason as Error);
      };
      const grant = (): void => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const entry: Waiting = { isStarted, grant };
      this.owners.set(ownerId, [...(this.owners.get(ownerId) ?? []), entry]);
      signal.addEventListener('abort', cancel, { once: true });
      if (signal.aborted) cancel();
      this.grantFree();
    });
  }

  private grantFree(): void {
    for (const [ownerId, waiting] of this.owners) {
      if (this.taken >= this.turns) return;
      const entry = waiting.find(({ isStarted }) => isStarted) ?? waiting[0];
      if (!entry || (!entry.isStarted && this.started >= this.maxStarted)) continue;
      if ((this.held.get(ownerId) ?? 0) >= this.maxPerOwner) continue;
      this.change(ownerId, 1);
      if (!entry.isStarted) this.started += 1;
      this.remove(ownerId, entry);
      entry.grant();
    }
  }

  private change(ownerId: string, turns: 1 | -1): void {
    this.taken += turns;
    const held = (this.held.get(ownerId) ?? 0) + turns;
    if (held > 0) this.held.set(ownerId, held);
    else this.held.delete(ownerId);
  }

  /** The owner's other work waits behind the other owners. */
  private remove(ownerId: string, entry: Waiting): void {
    const left = (this.owners.get(ownerId) ?? []).filter((each) => each !== entry);
    this.owners.delete(ownerId);
    if (left.length > 0) this.owners.set(ownerId, left);
  }
}
