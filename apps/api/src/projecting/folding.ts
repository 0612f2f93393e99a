import { upcast, type Position, type Recorded } from '@duetcast/domain/kernel/event';
import { rowIdsOf, type Projection } from '@duetcast/projections/projection';
import type { StoredEvent } from '../event-store/event-store';
import type { ReadModelStore, Save } from '../read-models/read-model-store';
import { PoisonEvent } from './poison-event';
import type { RowChange } from './row-changes';

interface FoldedRow {
  /** Where the stored row stands, null where there is none. */
  readonly stored: Position | null;
  position: Position | null;
  row: object | null;
  isChanged: boolean;
}

interface Touch {
  readonly id: string;
  readonly event: Recorded;
}

/** The rows of one batch in memory: loaded, folded, and what then has to be saved. */
export class Folding {
  private readonly rows = new Map<string, FoldedRow>();
  private readonly touches: Touch[] = [];
  /** What ended the batch before its end. */
  poison: PoisonEvent | null = null;
  /** Everything up to here is folded: all of the batch, or what comes before its poison. */
  through: Position | null = null;
  private lastTaken: Position | null = null;

  constructor(
    private readonly projection: Projection,
    events: readonly StoredEvent[],
  ) {
    for (const event of events) if (!this.take(event)) break;
  }

  async load(store: ReadModelStore, collection: string): Promise<void> {
    const ids = [...new Set(this.touches.map(({ id }) => id))];
    const stored = ids.length > 0 ? await store.load(collection, ids) : new Map<string, never>();
    for (const id of ids) {
      const { position = null, row = null } = stored.get(id) ?? {};
      this.rows.set(id, { stored: position, position, row, isChanged: false });
    }
  }

  /** Folds each event into its row, unless the row has it already; tells `changed` of every step. */
  fold(changed?: (change: RowChange) => void): void {
    let before: Recorded | null = null;
    for (const touch of this.touches) {
      if (before && before !== touch.event) this.through = before.position; // with all the rows that it touches
      before = touch.event;
      const row = this.rows.get(touch.id);
      const isNews = row && (row.position === null || touch.event.position > row.position);
      if (isNews && !this.step(touch, row, changed)) return;
    }
    this.through = this.lastTaken;
  }

  saves(collection: string): Save[] {
    const saves: Save[] = [];
    for (const [id, { stored, position, row, isChanged }] of this.rows)
      if (isChanged && position !== null && (row !== null || stored !== null))
        saves.push({ collection, id, previous: stored, position, row });
    return saves;
  }

  private take(stored: StoredEvent): boolean {
    const { events } = this.projection;
    try {
      const data = upcast(events, stored.type, stored.metadata.schemaVersion, stored.data);
      const event = data === stored.data ? stored : ({ ...stored, data } as Recorded);
      for (const id of rowIdsOf(this.projection, event)) this.touches.push({ id, event });
      this.lastTaken = stored.position;
      return true;
    } catch (error) {
      this.poison = PoisonEvent.of(this.projection.name, stored, error);
      return false;
    }
  }

  /** A row that a fold returns as it was is not saved: folding the event again would return it again. */
  private step({ id, event }: Touch, folded: FoldedRow, changed?: (change: RowChange) => void): boolean {
    const previous = folded.row;
    try {
      folded.row = this.projection.fold(previous, event, id);
    } catch (error) {
      this.poison = PoisonEvent.of(this.projection.name, event, error);
      return false;
    }
    if (folded.row === previous) return true;
    folded.position = event.position;
    folded.isChanged = true;
    changed?.({ projection: this.projection.name, id, row: folded.row, previous, position: event.position });
    return true;
  }
}
