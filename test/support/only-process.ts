import { Leases } from '../../apps/api/src/eventing/state/leases';
import { RunningProcesses } from '../../apps/api/src/eventing/state/running-processes';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';

/** Leases of the only process of a cluster. */
export const leasesOfOnlyProcess = (states: StateStore): Leases =>
  new Leases(states, new RunningProcesses(states, false));
