import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';

/** One session of one account, from the sign-in until it ends or expires. */
export const sessionEvents = {
  SessionStarted: event(
    1,
    z.object({
      sessionId: z.string(),
      accountId: z.string(),
      startedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      /** Browser and system, such as "Firefox on Linux"; absent: unknown. */
      device: z.string().optional(),
    }),
    ['device'],
  ),
  SessionEnded: event(1, z.object({ sessionId: z.string(), accountId: z.string(), endedAt: z.iso.datetime() })),
};
export type SessionEvent = EventOf<typeof sessionEvents>;
export type StartedSession = Extract<SessionEvent, { type: 'SessionStarted' }>['data'];

interface Session {
  readonly status: 'none' | 'active' | 'ended';
  /** How the session started, without personal data. */
  readonly started: Omit<StartedSession, 'device'> | null;
}

export type SessionCommand =
  | { type: 'StartSession'; session: StartedSession }
  | { type: 'EndSession'; sessionId: string; accountId: string; now: string }
  /** Ends the session only if it belongs to this account, which may have named another one's. */
  | { type: 'EndOwnSession'; accountId: string; now: string };

function decide(command: SessionCommand, session: Session): SessionEvent[] {
  switch (command.type) {
    case 'StartSession':
      return session.started ? [] : [{ type: 'SessionStarted', data: command.session }];
    case 'EndSession': {
      if (session.status === 'ended') return [];
      // A session of the hosted sign-in starts without an event.
      const { sessionId, accountId } = session.started ?? command;
      return [{ type: 'SessionEnded', data: { sessionId, accountId, endedAt: command.now } }];
    }
    case 'EndOwnSession': {
      const { started } = session;
      if (started?.accountId !== command.accountId) throw new AppError('session.missing');
      if (session.status === 'ended') return [];
      const { sessionId, accountId } = started;
      return [{ type: 'SessionEnded', data: { sessionId, accountId, endedAt: command.now } }];
    }
  }
}

function evolve(session: Session, { type, data }: SessionEvent): Session {
  switch (type) {
    case 'SessionStarted': {
      const { device: _device, ...started } = data;
      return { status: 'active', started };
    }
    case 'SessionEnded':
      return { ...session, status: 'ended' };
  }
}

/** Decider of the stream `session-{sessionId}`. */
export const sessionDecider: Decider<SessionCommand, SessionEvent, Session> = {
  category: 'session',
  events: sessionEvents,
  initial: { status: 'none', started: null },
  decide,
  evolve,
};
