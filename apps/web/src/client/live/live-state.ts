import type { LiveProblem } from './live-problem';

export interface LiveState {
  /** `idle`: not started, so the state is unknown. */
  status: 'idle' | 'connecting' | 'connected' | 'disconnected';
  problem: LiveProblem | null;
  /** Number of connections before which pushes may have been missed. */
  gaps: number;
}

export const idle: LiveState = { status: 'idle', problem: null, gaps: 0 };
