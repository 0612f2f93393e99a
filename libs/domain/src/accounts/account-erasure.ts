import { z } from 'zod';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';
import { erasureGraceMs } from '../limits/time-limits';

const accountId = z.string();

/** Deletion of an account: part of `account-{id}`. */
export const erasureEvents = {
  /** The account is closed at `eraseAt`, unless this is canceled before. */
  AccountErasureRequested: event(1, z.object({ accountId, eraseAt: z.iso.datetime() })),
  AccountErasureCanceled: event(1, z.object({ accountId })),
  /** Closes the account for good; its personal data is deleted. */
  AccountErased: event(1, z.object({ accountId, erasedAt: z.iso.datetime() })),
};
type ErasureEvent = EventOf<typeof erasureEvents>;

export type ErasureCommand =
  | { type: 'RequestErasure'; now: string }
  | { type: 'CancelErasure'; now: string }
  /** `isRepeated`: of an account that a restored backup brought back. */
  | { type: 'Erase'; now: string; isRepeated?: boolean };

interface Erasable {
  readonly accountId: string;
  readonly isAdmin: boolean;
  /** ISO 8601 UTC; null: its deletion is not requested. */
  readonly eraseAt: string | null;
}

const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** Whether the account can be closed for good; `now` is ISO 8601 UTC. */
export const isErasureDue = ({ eraseAt }: Pick<Erasable, 'eraseAt'>, now: string): boolean =>
  eraseAt !== null && now >= eraseAt;

/** @throws AppError `account.isAdmin`, `account.erasing` */
export function decideErasure(command: ErasureCommand, account: Erasable): ErasureEvent[] {
  const { accountId, isAdmin, eraseAt } = account;
  switch (command.type) {
    case 'RequestErasure':
      if (isAdmin) throw new AppError('account.isAdmin');
      if (eraseAt) return [];
      return [{ type: 'AccountErasureRequested', data: { accountId, eraseAt: after(command.now, erasureGraceMs) } }];
    case 'CancelErasure':
      if (!eraseAt) return [];
      if (command.now >= eraseAt) throw new AppError('account.erasing');
      return [{ type: 'AccountErasureCanceled', data: { accountId } }];
    case 'Erase':
      if (!command.isRepeated && !isErasureDue(account, command.now)) return [];
      return [{ type: 'AccountErased', data: { accountId, erasedAt: command.now } }];
  }
}
