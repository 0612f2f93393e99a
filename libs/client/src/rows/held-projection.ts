import { categoryOf } from '@duetcast/domain/kernel/decider';
import type { Position, Recorded } from '@duetcast/domain/kernel/event';
import { rowIdsOf, type Projection } from '@duetcast/projections/kernel/projection';

export interface HeldRow<Row> {
  readonly id: string;
  /** Position of the last event that changed the row. */
  readonly position: Position;
  readonly row: Row;
}

export interface HeldProjectionState {
  readonly version: number;
  readonly rows: readonly HeldRow<object>[];
}

/** The rows of one of the server's projections, built with the server's fold. */
export class HeldProjection<Row extends object> {
  private readonly held = new Map<string, HeldRow<Row>>();

  /** Folds events even if the feed omits fields of theirs: the public form of the row omits the same fields. */
  constructor(private readonly projection: Projection<Row>) {}

  get name(): string {
    return this.projection.name;
  }

  /** Folds the event. @returns false if the first events of its row are not in the feed */
  take(event: Recorded): boolean {
    if (!this.takes(event)) return true;
    let isComplete = true;
    for (const id of rowIdsOf(this.projection, event)) {
      const before = this.held.get(id)?.row ?? null;
      const row = this.projection.fold(before, event, id);
      if (row === before) isComplete &&= row !== null || event.revision === 0;
      else if (row === null) this.held.delete(id);
      else this.held.set(id, { id, row, position: event.position });
    }
    return isComplete;
  }

  all(): HeldRow<Row>[] {
    return [...this.held.values()];
  }

  get(id: string): HeldRow<Row> | null {
    return this.held.get(id) ?? null;
  }

  /** Sorted descending by a text of the row, then by id, as in the server's lists. */
  newestFirst(timeOf: (row: Row) => string): HeldRow<Row>[] {
    const keyed = this.all().map((held) => ({ held, time: timeOf(held.row) }));
    const compare = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
    return keyed.sort((a, b) => compare(a.time, b.time) || compare(a.held.id, b.held.id)).map(({ held }) => held);
  }

  state(): HeldProjectionState {
    return { version: this.projection.version, rows: this.all() };
  }

  /** @returns false if the rows have another version of the fold */
  restore({ version, rows }: HeldProjectionState): boolean {
    if (version !== this.projection.version) return false;
    for (const held of rows) this.held.set(held.id, held as HeldRow<Row>);
    return true;
  }

  private takes(event: Recorded): boolean {
    const { categories, events } = this.projection;
    return categories.includes(categoryOf(event)) && Object.hasOwn(events, event.type);
  }
}
