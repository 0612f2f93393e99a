import { z } from 'zod';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';
import { assertNotSuspended, type Suspension } from './suspension';

const accountId = z.string();

/** The address that an account signs in with: part of `account-{id}`. */
export const addressEvents = {
  /** `email` is empty while the hosted sign-in has verified none. */
  AccountOpened: event(1, z.object({ accountId, email: z.string() }), ['email']),
  /** Adds the address of an account that was opened without one. */
  EmailAdded: event(1, z.object({ accountId, email: z.string() }), ['email']),
  /** Both addresses confirmed it. */
  EmailChanged: event(1, z.object({ accountId, email: z.string(), previous: z.string() }), ['email', 'previous']),
};
type AddressEvent = EventOf<typeof addressEvents>;

export interface OpeningCommand {
  readonly type: 'OpenAccount';
  readonly accountId: string;
  readonly email: string;
}

export interface AddressCommand {
  readonly type: 'ChangeEmail';
  readonly email: string;
  readonly previous: string;
  /** The account's `emailChanges` when it was asked for. */
  readonly expectedChanges: number;
}

interface Addressed {
  readonly hasEmail: boolean;
  /** How often the address changed, by which a change that was asked for before the last one is recognized. */
  readonly emailChanges: number;
  readonly suspension: Suspension;
}

/** @throws AppError `account.suspended` */
export function decideOpening(
  { accountId, email }: Omit<OpeningCommand, 'type'>,
  account: Addressed & { readonly accountId: string | null },
): AddressEvent[] {
  if (!account.accountId) return [{ type: 'AccountOpened', data: { accountId, email } }];
  assertNotSuspended(account);
  return account.hasEmail || email === '' ? [] : [{ type: 'EmailAdded', data: { accountId, email } }];
}

/** @throws AppError `account.suspended`; `auth.linkInvalid` if the address was changed since */
export function decideAddress(
  { email, previous, expectedChanges }: Omit<AddressCommand, 'type'>,
  { accountId, suspension, emailChanges }: Addressed & { readonly accountId: string },
): AddressEvent[] {
  assertNotSuspended({ suspension });
  if (emailChanges !== expectedChanges) throw new AppError('auth.linkInvalid');
  return [{ type: 'EmailChanged', data: { accountId, email, previous } }];
}

export function evolveAddress({ emailChanges }: Addressed, { type, data }: AddressEvent) {
  if (type === 'EmailChanged') return { emailChanges: emailChanges + 1 };
  return type === 'EmailAdded' ? { hasEmail: true } : { accountId: data.accountId, hasEmail: data.email !== '' };
}
