import { RoleLeases } from '../../apps/api/src/eventing/state/role-leases';
import { ProcessHeartbeat } from '../../apps/api/src/eventing/state/process-heartbeat';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';

/** RoleLeases of the only process of a cluster. */
export const leasesOfOnlyProcess = (states: StateStore): RoleLeases =>
  new RoleLeases(states, new ProcessHeartbeat(states, { isShared: false }));
