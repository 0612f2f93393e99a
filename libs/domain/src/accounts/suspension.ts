import { z } from 'zod';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';

/** What becomes of the public audio of a suspended account. */
export const publicAudioChoices = ['keep', 'hide'] as const;
export type PublicAudio = (typeof publicAudioChoices)[number];

const accountId = z.string();

/** Suspension of an account: part of `account-{id}`. `reason`: in the administrator's words. */
export const suspensionEvents = {
  /** Ends every session that started at or before `suspendedAt`. */
  AccountSuspended: event(
    1,
    z.object({
      accountId,
      suspendedAt: z.iso.datetime(),
      publicAudio: z.enum(publicAudioChoices),
      reason: z.string(),
    }),
    ['reason'],
  ),
  AccountSuspensionLifted: event(1, z.object({ accountId, reason: z.string() }), ['reason']),
};
type SuspensionEvent = EventOf<typeof suspensionEvents>;

/** `since`: ISO 8601 UTC. */
export type Suspension = { readonly since: string; readonly publicAudio: PublicAudio } | null;

export type SuspensionCommand =
  | { type: 'SuspendAccount'; now: string; publicAudio: PublicAudio; reason: string }
  | { type: 'LiftSuspension'; reason: string };

interface Suspendable {
  readonly accountId: string;
  readonly isAdmin: boolean;
  readonly suspension: Suspension;
}

/** @throws AppError `account.adminSuspension` */
export function decideSuspension(command: SuspensionCommand, account: Suspendable): SuspensionEvent[] {
  const { accountId, isAdmin, suspension } = account;
  const { reason } = command;
  if (command.type === 'LiftSuspension')
    return suspension ? [{ type: 'AccountSuspensionLifted', data: { accountId, reason } }] : [];
  if (isAdmin) throw new AppError('account.adminSuspension');
  const { now: suspendedAt, publicAudio } = command;
  if (suspension?.publicAudio === publicAudio) return [];
  return [{ type: 'AccountSuspended', data: { accountId, suspendedAt, publicAudio, reason } }];
}

export const evolveSuspension = (event: SuspensionEvent): Suspension =>
  event.type === 'AccountSuspended' ? { since: event.data.suspendedAt, publicAudio: event.data.publicAudio } : null;

/** @throws AppError `account.suspended` */
export function assertNotSuspended({ suspension }: { readonly suspension: Suspension }): void {
  if (suspension) throw new AppError('account.suspended');
}
