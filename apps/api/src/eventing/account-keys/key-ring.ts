import type { AccountKey } from './account-key';
import type { AccountKeys } from './account-keys';

/** Keys for a decision, which cannot wait: it notes the owners whose keys it lacks. */
export class KeyRing {
  private readonly keys = new Map<string, AccountKey | null>();
  private readonly missing = new Set<string>();

  /** null: destroyed; undefined: not loaded yet. */
  get(ownerId: string): AccountKey | null | undefined {
    const key = this.keys.get(ownerId);
    if (key === undefined) this.missing.add(ownerId);
    return key;
  }

  /** Loads what `get` lacked; false if it lacked nothing. @throws StoreUnavailable */
  async load(keys: AccountKeys): Promise<boolean> {
    const missing = [...this.missing];
    this.missing.clear();
    for (const ownerId of missing) this.keys.set(ownerId, await keys.keyOf(ownerId));
    return missing.length > 0;
  }
}
