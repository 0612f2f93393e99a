import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';

/** Which of its addresses confirms a change with the link. */
export const addressSteps = ['old', 'new'] as const;
export type AddressStep = (typeof addressSteps)[number];

/** One link by mail; the stream id is the hash of its token, so that the events do not reveal the token. */
export const signInEvents = {
  SignInLinkRequested: event(
    1,
    z.object({
      accountId: z.string(),
      /** Absent: it signs in. */
      step: z.enum(addressSteps).optional(),
      /** Email address of a new account, or the addresses of a change; encrypted with the server's key. */
      sealedEmail: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  /** `sessionId` is empty if the link confirmed an address. */
  SignInLinkUsed: event(1, z.object({ sessionId: z.string(), usedAt: z.iso.datetime() })),
};
export type SignInEvent = EventOf<typeof signInEvents>;
export type RequestedLink = Extract<SignInEvent, { type: 'SignInLinkRequested' }>['data'];

interface SignInLink {
  readonly requested: RequestedLink | null;
  readonly used: boolean;
}

export type SignInCommand =
  | { type: 'RequestSignInLink'; link: RequestedLink }
  | { type: 'UseSignInLink'; sessionId: string; now: string }
  | { type: 'UseAddressLink'; now: string };

function decide(command: SignInCommand, link: SignInLink): SignInEvent[] {
  switch (command.type) {
    case 'RequestSignInLink':
      return link.requested ? [] : [{ type: 'SignInLinkRequested', data: command.link }];
    case 'UseSignInLink':
    case 'UseAddressLink': {
      const { now } = command;
      const sessionId = command.type === 'UseSignInLink' ? command.sessionId : '';
      checkLink(link, now, command.type === 'UseAddressLink');
      return [{ type: 'SignInLinkUsed', data: { sessionId, usedAt: now } }];
    }
  }
}

/** @throws AppError `auth.linkInvalid`, `auth.linkExpired` if the link does not do this at `now` (ISO 8601 UTC) */
export function checkLink({ requested, used }: SignInLink, now: string, confirmsAddress = false): void {
  if (!requested || used || (requested.step !== undefined) !== confirmsAddress) throw new AppError('auth.linkInvalid');
  if (Date.parse(now) >= Date.parse(requested.expiresAt)) throw new AppError('auth.linkExpired');
}

function evolve(link: SignInLink, { type, data }: SignInEvent): SignInLink {
  switch (type) {
    case 'SignInLinkRequested':
      return { requested: data, used: false };
    case 'SignInLinkUsed':
      return { ...link, used: true };
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
