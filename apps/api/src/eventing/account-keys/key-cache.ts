import type { AccountKey } from './account-key';

/** Until then a process can still use a key that another one destroyed. */
const maxAgeMs = 60_000;
const capacity = 10_000;

/** LRU cache of keys; null: destroyed, which stays so. */
export class KeyCache {
  private readonly entries = new Map<string, { readonly key: AccountKey | null; readonly readAt: number }>();

  get(ownerId: string): AccountKey | null | undefined {
    const entry = this.entries.get(ownerId);
    if (!entry) return undefined;
    this.entries.delete(ownerId);
    if (entry.key && performance.now() - entry.readAt > maxAgeMs) return undefined;
    this.entries.set(ownerId, entry);
    return entry.key;
  }

  set(ownerId: string, key: AccountKey | null): void {
    this.entries.delete(ownerId);
    this.entries.set(ownerId, { key, readAt: performance.now() });
    const [oldest] = this.entries.keys();
    if (this.entries.size > capacity && oldest !== undefined) this.entries.delete(oldest);
  }
}
