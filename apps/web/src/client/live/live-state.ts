import type { LiveProblem } from './live-problem';

export interface LiveState {
  /** `idle`: not started, so the state is unknown. */
  status: 'idle' | 'connecting' | 'connected' | 'disconnected';
  problem: LiveProblem | null;
  /** Number of connections made; above 1, pushes may have been missed. */
  connections: number;
}

export const idle: LiveState = { status: 'idle', problem: null, connections: 0 };
