import type { EncodedState } from '../kernel/decider';
import { usageSnapshot } from './usage-snapshot';
import type { Usage } from './usage-state';

/** A snapshot as a store returns it. */
export const storedSnapshot = (usage: Usage): EncodedState => {
  const { head, pages } = usageSnapshot.encode(usage);
  return JSON.parse(JSON.stringify({ head, pages: [...pages] })) as EncodedState;
};

export const restoredFrom = (usage: Usage): Usage => usageSnapshot.decode(storedSnapshot(usage));
