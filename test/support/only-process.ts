import type { Config } from '../../apps/api/src/platform/config/config';
import { Readiness } from '../../apps/api/src/platform/observability/readiness';
import type { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { Reactor, type Reaction } from '../../apps/api/src/eventing/reactions/reactor';
import type { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { RoleLeases } from '../../apps/api/src/eventing/state/role-leases';
import { ProcessHeartbeat } from '../../apps/api/src/eventing/state/process-heartbeat';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';

/** RoleLeases of the only process of a cluster. */
export const leasesOfOnlyProcess = (states: StateStore): RoleLeases =>
  new RoleLeases(states, new ProcessHeartbeat(states, { isShared: false }));

interface ReactorParts {
  readonly store: EventStore;
  readonly rows: ReadModelStore;
  readonly states: StateStore;
}

/** A reactor of the only process of a cluster. */
export const reactionProvidersOnlyProcess = (
  { store, rows, states }: ReactorParts,
  config: Config,
  reaction: Reaction,
): Reactor => new Reactor(store, rows, leasesOfOnlyProcess(states), config, reaction, new Readiness());
