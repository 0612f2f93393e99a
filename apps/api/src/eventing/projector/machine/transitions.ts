import type { ProjectionState } from '../status/projection-status';

/** What a projection does in a state, until a signal. */
export type Activity = 'open' | 'build' | 'serve' | 'follow' | 'wait' | 'giveUp' | 'backOff';

export type Input =
  /** Another process runs the projection, or took it over. */
  | 'lost'
  /** No other process runs it anymore. */
  | 'free'
  /** This process runs it, and its rows are of this version. */
  | 'current'
  /** This process runs it, and its rows must be rebuilt before anything is folded. */
  | 'outdated'
  /** New rows are complete but for the events of the meantime. */
  | 'built'
  /** The new rows are served. */
  | 'served'
  | 'caughtUp'
  /** This process runs it, and an administrator has paused it. */
  | 'paused'
  /** An administrator pauses or resumes it, skips or retries an event. */
  | 'restart'
  /** An event cannot be folded. */
  | 'poison'
  /** Only a newer release can fold an event. */
  | 'newer'
  | 'failure'
  /** The file of a store is damaged: only an operator can repair it. */
  | 'damaged'
  | 'backedOff'
  | 'stop';

interface StateRules {
  readonly does: Activity;
  /** The next state by input; other inputs change nothing. */
  readonly on: Readonly<Partial<Record<Input, ProjectionState>>>;
}

/** Transitions of every state in which this process runs the projection. */
const running = {
  lost: 'standby',
  restart: 'starting',
  newer: 'waiting',
  failure: 'failed',
  damaged: 'damaged',
  stop: 'stopped',
} as const;

/** The life of a projection in one process, from `starting` to `stopped`. */
export const transitions: Readonly<Record<ProjectionState, StateRules>> = {
  starting: { does: 'open', on: { ...running, paused: 'paused', current: 'catching-up', outdated: 'rebuilding' } },
  standby: { does: 'wait', on: { free: 'starting', stop: 'stopped' } },
  rebuilding: { does: 'build', on: { ...running, built: 'switching', poison: 'poisoned' } },
  'catching-up': { does: 'follow', on: { ...running, caughtUp: 'live', built: 'switching', poison: 'poisoned' } },
  live: { does: 'follow', on: { ...running, built: 'switching', poison: 'poisoned' } },
  switching: { does: 'serve', on: { ...running, served: 'starting', poison: 'poisoned' } },
  paused: { does: 'wait', on: running },
  poisoned: { does: 'wait', on: { ...running, built: 'switching' } },
  failed: { does: 'backOff', on: { ...running, backedOff: 'starting' } },
  damaged: { does: 'wait', on: { restart: 'starting', stop: 'stopped' } },
  waiting: { does: 'giveUp', on: { restart: 'starting', stop: 'stopped' } },
  stopped: { does: 'wait', on: {} },
};

/** States in which a requested rebuild runs beside the served rows. */
export const rebuildsBeside: ReadonlySet<ProjectionState> = new Set(['catching-up', 'live', 'poisoned']);

/** States in which another process may run the projection. */
export const inactive: ReadonlySet<ProjectionState> = new Set(['starting', 'standby', 'waiting', 'stopped']);
