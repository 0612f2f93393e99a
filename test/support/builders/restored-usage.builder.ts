import type { JsonObject } from '@duetcast/domain/kernel/json';
import { usageSnapshot } from '@duetcast/domain/usage/usage-snapshot';
import type { Usage } from '@duetcast/domain/usage/usage-state';

/** A snapshot as a store returns it. */
export const storedSnapshot = (usage: Usage): JsonObject =>
  JSON.parse(JSON.stringify(usageSnapshot.encode(usage))) as JsonObject;

export const restoredFrom = (usage: Usage): Usage => usageSnapshot.decode(storedSnapshot(usage));
