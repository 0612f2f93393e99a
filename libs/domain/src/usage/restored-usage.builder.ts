import type { JsonObject } from '../kernel/json';
import { usageSnapshot } from './usage-snapshot';
import type { Usage } from './usage-state';

/** A snapshot as a store returns it. */
export const storedSnapshot = (usage: Usage): JsonObject =>
  JSON.parse(JSON.stringify(usageSnapshot.encode(usage))) as JsonObject;

export const restoredFrom = (usage: Usage): Usage => usageSnapshot.decode(storedSnapshot(usage));
