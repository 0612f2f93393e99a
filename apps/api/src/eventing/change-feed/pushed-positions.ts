import type { Position } from '@duetcast/domain/kernel/event';
import type { PushedProjection } from '@duetcast/projections/realtime/pushed-projections';
import type { Change, ReadModelStore } from '../read-models/read-model-store';
import type { Pointer } from '../read-models/pointer';
import type { Pointers } from './checkpoints';
import { NewRows } from './new-rows';

/** The present state of a row that changed. */
export interface RowChange extends Change {
  readonly projection: PushedProjection;
  /** The row was created since its owner connected, and was not pushed before. */
  readonly isNew: boolean;
}

interface Listener {
  onChange(change: RowChange): void;
  /** Rows of the projection may differ without a change: another build is served. */
  onRefresh(projection: PushedProjection): void;
}

type Reached = Pick<Pointer, 'serves' | 'position'>;

const pageSize = 500;
const nothing: Reached = { serves: '', position: null };

/** Positions up to which the changes of each projection were pushed. */
export class PushedPositions {
  private readonly reached: Map<string, Reached>;
  private readonly newRows = new NewRows();

  /** Nothing up to these checkpoints is pushed. */
  constructor(
    private readonly rows: Pick<ReadModelStore, 'changedSince'>,
    private readonly projections: readonly PushedProjection[],
    start: Pointers,
  ) {
    this.reached = new Map(start);
  }

  /**
   * Pushes the changes of these owners up to the checkpoints. Rows are saved before their checkpoint, so those with a
   * position up to it are complete; a row that has changed again since then follows with a later checkpoint. Changes may
   * repeat after a failure.
   */
  async advance(pointers: Pointers, owners: readonly string[], listener: Listener): Promise<void> {
    this.newRows.connected(owners, this.reached);
    for (const projection of this.projections) {
      const [before = nothing, now = nothing] = [this.reached.get(projection), pointers.get(projection)];
      if (!continues(before, now)) this.refresh(projection, now, listener);
      else if (now.position !== before.position)
        for await (const change of this.changes(before.position, now, owners)) {
          listener.onChange({ ...change, projection, isNew: this.newRows.has(projection, change) });
          this.newRows.pushed(projection, change);
        }
      this.reached.set(projection, now);
    }
  }

  private refresh(projection: PushedProjection, { position }: Reached, listener: Listener): void {
    this.newRows.forget(projection, position);
    listener.onRefresh(projection);
  }

  private async *changes(pushed: Position | null, { serves, position }: Reached, owners: readonly string[]) {
    for (let after = pushed; position !== null;) {
      const page = await this.rows.changedSince(serves, { owners, after, through: position, limit: pageSize });
      yield* page;
      const last = page.at(-1);
      if (page.length < pageSize || !last) return;
      after = last.position;
    }
  }
}

/** Whether the rows are those from before with later changes. */
const continues = (before: Reached, now: Reached): boolean =>
  before.serves === now.serves && (before.position ?? '') <= (now.position ?? '');
