import type { Json, JsonObject } from '@duetcast/domain/kernel/json';
import type { NewState, StateStore, StoredState } from '../../apps/api/src/eventing/state/state-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';

/** Snapshots as text. Fails or loses them on demand. */
export class KeptRows implements Pick<StateStore, 'get' | 'put'> {
  readonly rows = new Map<string, string>();
  fails = false;
  puts = 0;

  async get<V>(_kind: string, id: string): Promise<StoredState<V> | null> {
    this.assertUp();
    const text = this.rows.get(id);
    return text === undefined ? null : { id, value: JSON.parse(text) as V, version: 1, expiresAt: null };
  }

  async put<V>(_kind: string, { id, value }: NewState<V>): Promise<void> {
    this.assertUp();
    this.rows.set(id, JSON.stringify(value));
    this.puts += 1;
  }

  change(id: string, edit: (value: JsonObject) => Json): void {
    const text = this.rows.get(id);
    if (text !== undefined) this.rows.set(id, JSON.stringify(edit(JSON.parse(text) as JsonObject)));
  }

  private assertUp(): void {
    if (this.fails) throw new StoreUnavailable('The state store is down');
  }
}
