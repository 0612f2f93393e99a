import { setImmediate as nextTurn } from 'node:timers/promises';

/** Group commit: what is added in one turn of the event loop, or while a group is written, is written together. */
export class GroupCommit<Item> {
  private pending: Item[] = [];
  private running: Promise<void> | null = null;

  constructor(
    /** Never rejects. */
    private readonly write: (group: readonly Item[]) => Promise<void>,
    private readonly most = Infinity,
  ) {}

  get isEmpty(): boolean {
    return this.pending.length === 0;
  }

  add(item: Item): void {
    this.pending.push(item);
    this.running ??= this.run();
  }

  /** Resolves once everything that was added is written. */
  async drained(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isEmpty) {
      await nextTurn();
      await this.write(this.pending.splice(0, this.most));
    }
    this.running = null;
  }
}
