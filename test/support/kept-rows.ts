import type { Json, JsonObject } from '@duetcast/domain/kernel/json';
import type { SnapshotStore } from '../../apps/api/src/eventing/deciders/snapshot-rows';
import type { NewState, StoredState } from '../../apps/api/src/eventing/state/state-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';

/** Snapshots as text: `rows`, and `pages` for those parts that have rows of their own. Fails or loses them on demand. */
export class KeptRows implements SnapshotStore {
  readonly rows = new Map<string, string>();
  readonly pages = new Map<string, string>();
  fails = false;
  puts = 0;

  constructor(readonly inlineCharacters?: number) {}

  async get<V>(kind: string, id: string): Promise<StoredState<V> | null> {
    return (await this.getAll<V>(kind, [id])).get(id) ?? null;
  }

  async getAll<V>(kind: string, ids: readonly string[]): Promise<Map<string, StoredState<V>>> {
    const rows = this.ofKind(kind);
    return new Map(
      ids.flatMap((id) => {
        const text = rows.get(id);
        return text === undefined ? [] : [[id, { id, value: JSON.parse(text) as V, version: 1, expiresAt: null }]];
      }),
    );
  }

  async put<V>(kind: string, { id, value }: NewState<V>): Promise<void> {
    this.ofKind(kind).set(id, JSON.stringify(value));
    if (kind === 'snapshot') this.puts += 1;
  }

  async delete(kind: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.ofKind(kind).delete(id);
  }

  change(id: string, edit: (value: JsonObject) => Json): void {
    const text = this.rows.get(id);
    if (text !== undefined) this.rows.set(id, JSON.stringify(edit(JSON.parse(text) as JsonObject)));
  }

  private ofKind(kind: string): Map<string, string> {
    if (this.fails) throw new StoreUnavailable('The state store is down');
    return kind === 'snapshot' ? this.rows : this.pages;
  }
}
