import { Leases } from '../../apps/api/src/eventing/state/leases';
import { ProcessHeartbeat } from '../../apps/api/src/eventing/state/process-heartbeat';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';

/** Leases of the only process of a cluster. */
export const leasesOfOnlyProcess = (states: StateStore): Leases =>
  new Leases(states, new ProcessHeartbeat(states, { isShared: false }));
