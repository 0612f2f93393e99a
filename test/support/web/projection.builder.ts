import type { Projection } from '../../../apps/web/src/features/projections/projection-queries';

/** A projection that runs at the newest event. */
export const aProjection = (part: Partial<Projection> = {}): Projection => ({
  name: 'jobs',
  version: 3,
  state: 'running',
  position: '00000000000000000096',
  head: '00000000000000000096',
  lagMs: 12,
  eventsFolded: 1234,
  eventsPerSecond: 5.4,
  lastError: null,
  rebuild: null,
  isPoisoned: false,
  ...part,
});
