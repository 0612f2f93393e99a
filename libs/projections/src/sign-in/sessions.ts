import { sessionEvents, type SessionEvent, type StartedSession } from '@duetcast/domain/sign-in/session-decider';
import type { Projection } from '../kernel/projection';

/** A session of this service that has not been ended by itself; it may have expired, or ended with all others of its account. */
export type SessionRow = Omit<StartedSession, 'device'> & { device: string | null };

export const sessions: Projection<SessionRow, SessionEvent> = {
  name: 'sessions',
  version: 1,
  categories: ['session'],
  events: sessionEvents,
  indexes: [{ accountId: 1, startedAt: -1 }],
  expiresBy: 'startedAt',
  rowOf: ({ data }) => data.sessionId,
  fold: (_row, { type, data }) => (type === 'SessionStarted' ? { ...data, device: data.device ?? null } : null),
};
