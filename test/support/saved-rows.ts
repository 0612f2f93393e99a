import { setTimeout as slowStore } from 'node:timers/promises';
import { Subject } from 'rxjs';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';
import { unstoredPointer } from '../../apps/api/src/eventing/read-models/builds';
import type { Pointer } from '../../apps/api/src/eventing/read-models/pointer';
import type { Change, ChangesQuery } from '../../apps/api/src/eventing/read-models/read-model-store';

export interface OwnedSum {
  owner: string;
  sum: number;
}
export type StoredSum = Change<OwnedSum>;

/** Rows of one projection whose saves and checkpoint are set separately, as by a projector that crashes in between. */
export class SavedRows {
  readonly pointerCacheMs = 0;
  readonly saved = new Subject<string>();
  readonly reads = { pointers: 0, changes: 0 };
  builds = new Map<string, Map<string, StoredSum>>([['jobs~1', new Map()]]);
  serves = 'jobs~1';
  checkpoint: string | null = null;
  /** The next query of this kind fails. */
  failing: 'pointers' | 'changes' | null = null;
  private last = 0;

  get rows(): Map<string, StoredSum> {
    return this.builds.get(this.serves)!;
  }

  async pointers(names: readonly string[]): Promise<Map<string, Pointer>> {
    this.reads.pointers++;
    await slowStore(1);
    this.fail('pointers');
    const { serves, checkpoint: position } = this;
    return new Map(names.map((name) => [name, { ...unstoredPointer(name), serves, position }]));
  }

  async changedSince<R extends object>(collection: string, query: ChangesQuery): Promise<Change<R>[]> {
    this.reads.changes++;
    await slowStore(1);
    this.fail('changes');
    const { owners = [], after, through, limit } = query;
    const changes = [...this.builds.get(collection)!.values()]
      .filter(({ position }) => (after === null || position > after) && position <= through)
      .filter(({ owner }) => owner !== null && owners.includes(owner))
      .sort((a, b) => (a.position < b.position ? -1 : 1));
    const end = changes[limit - 1]?.position;
    return changes.filter(
      ({ position }, index) => index < limit || position === end,
    ) as Change<object>[] as Change<R>[];
  }

  save(id: string, owner: string, isDeleted = false): void {
    const position = String(++this.last).padStart(6, '0');
    const { row, first = position } = this.rows.get(id) ?? {};
    const next = isDeleted ? null : { owner, sum: (row?.sum ?? 0) + 1 };
    this.rows.set(id, { id, owner, position, first: row ? first : position, row: next });
  }

  saveCheckpoint(): void {
    this.checkpoint = String(this.last).padStart(6, '0');
    this.saved.next('jobs');
  }

  /** Serves other rows at the same positions, as a rebuild with a changed fold. */
  swap(): void {
    const rows = [...this.rows].map(([id, stored]): [string, StoredSum] => {
      return [id, { ...stored, row: stored.row && { ...stored.row, sum: stored.row.sum + 1_000 } }];
    });
    this.serves = `jobs~${this.builds.size + 1}`;
    this.builds.set(this.serves, new Map(rows));
  }

  of(owner: string): Map<string, OwnedSum> {
    const rows = [...this.rows.values()].filter((stored) => stored.owner === owner && stored.row);
    return new Map(rows.map(({ id, row }) => [id, row!]));
  }

  private fail(query: 'pointers' | 'changes'): void {
    if (this.failing !== query) return;
    this.failing = null;
    throw new StoreUnavailable('no server');
  }
}
