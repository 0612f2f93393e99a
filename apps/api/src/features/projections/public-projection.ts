import type { ProjectionState, ProjectionStatus } from '../../eventing/projector/status/projection-status';

/** `stopped`: no process runs it. */
export const publicStates = [
  'running',
  'catching-up',
  'rebuilding',
  'paused',
  'poisoned',
  'failed',
  'stopped',
] as const;
export type PublicState = (typeof publicStates)[number];

const states: Readonly<Record<ProjectionState, PublicState>> = {
  starting: 'catching-up',
  standby: 'stopped',
  rebuilding: 'rebuilding',
  'catching-up': 'catching-up',
  live: 'running',
  paused: 'paused',
  poisoned: 'poisoned',
  failed: 'failed',
  stopped: 'stopped',
};

export type PublicProjection = Omit<ProjectionStatus, 'state' | 'poison'> & {
  readonly state: PublicState;
  /** Whether a poison event needs attention. */
  readonly isPoisoned: boolean;
};

/** The administrator's view. A live projection that is being rebuilt keeps serving its rows and reports `rebuilding`. */
export function publicProjection({ state, poison, ...status }: ProjectionStatus): PublicProjection {
  const isRebuilt = status.rebuild !== null && (state === 'live' || state === 'catching-up');
  return { ...status, state: isRebuilt ? 'rebuilding' : states[state], isPoisoned: poison !== null };
}
