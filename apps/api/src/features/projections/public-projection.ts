import { z } from 'zod';
import {
  projectionStatusSchema,
  type ProjectionState,
  type ProjectionStatus,
} from '../../eventing/projector/status/projection-status';

const states = {
  starting: 'catching-up',
  standby: 'stopped',
  rebuilding: 'rebuilding',
  switching: 'rebuilding',
  'catching-up': 'catching-up',
  live: 'running',
  paused: 'paused',
  poisoned: 'poisoned',
  waiting: 'waiting',
  failed: 'failed',
  damaged: 'failed',
  stopped: 'stopped',
} as const satisfies Record<ProjectionState, string>;
export type PublicState = (typeof states)[ProjectionState];
const publicStates: readonly PublicState[] = [...new Set(Object.values(states))];

/** A projection; `isPoisoned`: whether a poison event needs attention. */
export const publicProjectionSchema = projectionStatusSchema
  .omit({ poison: true })
  .extend({
    state: z.enum(publicStates).meta({
      description:
        'While `rebuilding`, a projection keeps serving and updating its current rows if an administrator requested the rebuild. `poisoned`: an event that cannot be folded stops it. `waiting`: a newer release wrote an event, so a process of that release must run it. `failed`: a store is unavailable; retries are automatic unless its file is damaged. `stopped`: no process runs it.',
    }),
    isPoisoned: z.boolean().meta({ description: 'True if an event stops the projection or stopped its last rebuild.' }),
  })
  .meta({ id: 'Projection' });
export type PublicProjection = z.infer<typeof publicProjectionSchema>;

/** The administrator's view. A live projection that is being rebuilt keeps serving its rows and reports `rebuilding`. */
export function publicProjection({ state, poison, ...status }: ProjectionStatus): PublicProjection {
  const isRebuilt = status.rebuild !== null && (state === 'live' || state === 'catching-up');
  return { ...status, state: isRebuilt ? 'rebuilding' : states[state], isPoisoned: poison !== null };
}
