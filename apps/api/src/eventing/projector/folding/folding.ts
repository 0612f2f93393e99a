import { type DomainEvent, type Position, type Recorded, NewerEvent } from '@duetcast/domain/kernel/event';
import { currentFor, rowIdsOf, type Projection } from '@duetcast/projections/kernel/projection';
import type { StoredEvent } from '../../event-store/event-store';
import type { Fence } from '../../read-models/pointer';
import type { ReadModelStore, Save } from '../../read-models/read-model-store';
import { PoisonEvent, type Unfoldable } from '../../errors/poison-event';

interface RowInFold {
  /** Position of the stored row or of its deletion, null for a new row. */
  readonly stored: Position | null;
  position: Position | null;
  /** Position of the event that created the row. */
  first: Position | null;
  row: object | null;
  isChanged: boolean;
  /** A row was loaded, and not its deletion. */
  readonly wasRow: boolean;
  /** Not loaded, because it should be new. */
  readonly isPresumedNew: boolean;
}

interface Touch {
  readonly ids: readonly string[];
  readonly event: Recorded<DomainEvent>;
}

interface LoadOptions {
  /** Fence under which the rows will be saved. */
  readonly fence?: Fence;
  /** Does not read the rows that `Projection.creates` calls new; see `mustLoad`. */
  readonly presumesNew?: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Folds one batch in memory: loads the rows, folds the events, and returns the saves. */
export class Folding {
  private readonly rows = new Map<string, RowInFold>();
  private readonly touches: Touch[] = [];
  /** What stopped the batch. */
  unfoldable: Unfoldable | null = null;
  /** Position up to which everything is folded: the end of the batch, or the event before the one that cannot be folded. */
  through: Position | null = null;
  private lastTaken: Position | null = null;

  constructor(
    readonly projection: Projection,
    readonly events: readonly StoredEvent[],
    /** Ids of events to ignore. */
    skipped: ReadonlySet<string> = none,
  ) {
    for (const event of events) {
      if (skipped.has(event.id)) this.lastTaken = event.position;
      else if (!this.take(event)) break;
    }
  }

  async load(
    store: ReadModelStore,
    collection: string,
    { fence, presumesNew = false }: LoadOptions = {},
  ): Promise<void> {
    const presumed = presumesNew ? this.presumablyNew() : none;
    const ids = new Set(this.touches.flatMap(({ ids }) => ids));
    const known = [...ids].filter((id) => !presumed.has(id));
    const stored = known.length > 0 ? await store.loadForFold(collection, known, fence) : new Map<string, never>();
    for (const id of ids) {
      const { position = null, first = null, row = null } = stored.get(id) ?? {};
      const found = { stored: position, position, first, row, wasRow: row !== null, isChanged: false };
      this.rows.set(id, { ...found, isPresumedNew: presumed.has(id) });
    }
  }

  /** A row that was presumed new may exist: only the insertion of one shows that it did not. */
  get mustLoad(): boolean {
    return [...this.rows.values()].some(
      ({ isPresumedNew, isChanged }) => isPresumedNew && (!isChanged || this.unfoldable),
    );
  }

  /** Folds each event into the rows that do not contain it yet. */
  fold(): void {
    for (const touch of this.touches) {
      if (!this.foldEvent(touch)) return;
      this.through = touch.event.position;
    }
    this.through = this.lastTaken;
  }

  /**
   * A row that was created and deleted in this batch is saved as well: another projector may still insert it. `isErased`:
   * there is no other.
   */
  saves(collection: string, isErased = false): Save[] {
    const saves: Save[] = [];
    for (const [id, { stored, position, first, row, isChanged, wasRow: replacesRow }] of this.rows)
      if (isChanged && position !== null)
        saves.push({
          collection,
          id,
          previous: stored,
          position,
          first: first ?? position,
          row,
          isErased,
          replacesRow,
        });
    return saves;
  }

  private presumablyNew(): ReadonlySet<string> {
    const isNew = new Map<string, boolean>();
    for (const { ids, event } of this.touches)
      for (const id of ids) if (!isNew.has(id)) isNew.set(id, this.projection.creates?.(event, id) ?? false);
    return new Set([...isNew].flatMap(([id, itIs]) => (itIs ? id : [])));
  }

  private take(stored: StoredEvent): boolean {
    try {
      const event = currentFor(this.projection, stored);
      const ids = rowIdsOf(this.projection, event);
      if (ids.length > 0) this.touches.push({ ids, event });
      this.lastTaken = stored.position;
      return true;
    } catch (error) {
      this.unfoldable = error instanceof NewerEvent ? error : PoisonEvent.of(this.projection.name, stored, error);
      return false;
    }
  }

  /** Atomic per event: if one row cannot be folded, no row changes, so the event can be skipped cleanly. */
  private foldEvent({ ids, event }: Touch): boolean {
    const steps: { folded: RowInFold; row: object | null }[] = [];
    try {
      for (const id of ids) {
        const folded = this.rows.get(id);
        const isNew = folded && (folded.position === null || event.position > folded.position);
        if (isNew) steps.push({ folded, row: this.projection.fold(folded.row, event, id) });
      }
    } catch (error) {
      this.unfoldable = PoisonEvent.of(this.projection.name, event, error);
      return false;
    }
    for (const { folded, row } of steps) {
      const previous = folded.row;
      // An unchanged row is not saved: folding the event again would return it unchanged as well.
      if (row === previous || folded.position === event.position) continue;
      if (previous === null) folded.first = event.position;
      folded.row = row;
      folded.position = event.position;
      folded.isChanged = true;
    }
    return true;
  }
}
