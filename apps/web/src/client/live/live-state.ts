import type { LiveProblem } from './live-problem';

export interface LiveState {
  /** `idle`: nobody asked for updates, so that nothing is known. */
  status: 'idle' | 'connecting' | 'connected' | 'disconnected';
  problem: LiveProblem | null;
  /** How often the connection was made; above 1 something may have been missed. */
  connections: number;
}

export const idle: LiveState = { status: 'idle', problem: null, connections: 0 };
