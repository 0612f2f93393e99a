import type { ProjectionRunners } from '../../apps/api/src/eventing/projector/projection-runners';
import { until } from './until';

const settled = ['live', 'standby', 'paused', 'poisoned', 'waiting', 'damaged', 'stopped'];

/** Resolves when every projection is live, runs in another process, or needs an administrator. */
export const untilLive = (runners: ProjectionRunners) =>
  until(async () => (await runners.status()).every(({ state }) => settled.includes(state)));
