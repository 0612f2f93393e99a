import type { OutageKind } from './store-unavailable';

/** A condition that an operator must end: a full disk, until the next successful write, or a damaged file. */
export type StoreOutage = Exclude<OutageKind, 'unavailable'> | null;

/** What the stores have in common. */
export abstract class Store {
  /** Whether the store is reachable. */
  abstract ping(): Promise<boolean>;

  get outage(): StoreOutage {
    return null;
  }

  /** Leaves no trace of what was deleted in files of this process; remote stores clean up by themselves. */
  async forgetDeleted(): Promise<void> {}

  /** Closes the store. Idempotent. */
  abstract close(): Promise<void>;
}
