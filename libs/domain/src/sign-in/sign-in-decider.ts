import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';

/** One sign-in link; the stream id is the hash of its token, so that the events do not reveal the token. */
export const signInEvents = {
  SignInLinkRequested: event(
    1,
    z.object({
      accountId: z.string(),
      /** Email address of a new account, encrypted with the server's key. */
      sealedEmail: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  SignInLinkUsed: event(1, z.object({ sessionId: z.string(), usedAt: z.iso.datetime() })),
};
export type SignInEvent = EventOf<typeof signInEvents>;
type Requested = Extract<SignInEvent, { type: 'SignInLinkRequested' }>['data'];

interface SignInLink {
  readonly requested: Requested | null;
  readonly used: boolean;
}

export type SignInCommand =
  | { type: 'RequestSignInLink'; link: Requested }
  | { type: 'UseSignInLink'; sessionId: string; now: string };

function decide(command: SignInCommand, link: SignInLink): SignInEvent[] {
  switch (command.type) {
    case 'RequestSignInLink':
      return link.requested ? [] : [{ type: 'SignInLinkRequested', data: command.link }];
    case 'UseSignInLink': {
      const { sessionId, now } = command;
      checkLink(link, now);
      return [{ type: 'SignInLinkUsed', data: { sessionId, usedAt: now } }];
    }
    default:
      return command satisfies never;
  }
}

/** @throws AppError `auth.linkInvalid`, `auth.linkExpired` if the link does not sign in at `now` (ISO 8601 UTC) */
export function checkLink({ requested, used }: SignInLink, now: string): void {
  if (!requested || used) throw new AppError('auth.linkInvalid');
  if (Date.parse(now) >= Date.parse(requested.expiresAt)) throw new AppError('auth.linkExpired');
}

function evolve(link: SignInLink, { type, data }: SignInEvent): SignInLink {
  switch (type) {
    case 'SignInLinkRequested':
      return { requested: data, used: false };
    case 'SignInLinkUsed':
      return { ...link, used: true };
    default:
      return type satisfies never;
  }
}

/** Decider of the stream `signin-{hash of the token}`. */
export const signInDecider: Decider<SignInCommand, SignInEvent, SignInLink> = {
  category: 'signin',
  events: signInEvents,
  initial: { requested: null, used: false },
  decide,
  evolve,
};
