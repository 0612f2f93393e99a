import type { Position } from '@duetcast/domain/kernel/event';
import type { Change } from '../read-models/read-model-store';

type Created = Pick<Change, 'id' | 'first' | 'owner'>;
type Reached = ReadonlyMap<string, { readonly position: Position | null }>;

interface Pushed {
  /** Position of the event that created the row, by id; the oldest push first. */
  readonly firsts: Map<string, Position>;
  /** Rows created up to here count as pushed; null: none. */
  through: Position | null;
}

const defaultCapacity = 10_000;

/**
 * Which rows an owner does not know yet. Positions alone cannot show it: a row that changes again before its checkpoint is
 * pushed with a later one, like a row that was pushed before.
 */
export class NewRows {
  /** Positions up to which changes were pushed when the owner connected, by owner. */
  private readonly starts = new Map<string, Reached>();
  private readonly pushedOf = new Map<string, Pushed>();

  /** Remembers this many pushed rows of each projection; older ones are not new. */
  constructor(private readonly capacity = defaultCapacity) {}

  /** Owners that were not connected in the last call start at `reached`. */
  connected(owners: readonly string[], reached: Reached): void {
    const added = owners.filter((owner) => !this.starts.has(owner));
    if (this.starts.size + added.length > owners.length) {
      const present = new Set(owners);
      for (const owner of this.starts.keys()) if (!present.has(owner)) this.starts.delete(owner);
    }
    const start = added.length > 0 ? new Map(reached) : reached;
    for (const owner of added) this.starts.set(owner, start);
  }

  has(projection: string, { id, first, owner }: Created): boolean {
    const start = this.starts.get(owner ?? '')?.get(projection)?.position ?? '';
    const { firsts, through } = this.of(projection);
    return first > start && first > (through ?? '') && firsts.get(id) !== first;
  }

  pushed(projection: string, { id, first }: Created): void {
    const pushed = this.of(projection);
    pushed.firsts.delete(id);
    pushed.firsts.set(id, first);
    const [oldest] = pushed.firsts;
    if (pushed.firsts.size <= this.capacity || !oldest) return;
    pushed.firsts.delete(oldest[0]);
    if (oldest[1] > (pushed.through ?? '')) pushed.through = oldest[1];
  }

  /** Clients read all rows up to `through`. */
  forget(projection: string, through: Position | null): void {
    this.pushedOf.set(projection, { firsts: new Map(), through });
  }

  private of(projection: string): Pushed {
    const known = this.pushedOf.get(projection) ?? { firsts: new Map<string, Position>(), through: null };
    this.pushedOf.set(projection, known);
    return known;
  }
}
