import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';

/**
 * What an administrator can open of an account: its page, its jobs, its events, its usage as of a moment, what
 * administrators did with it, reports of what it published. `search`: the list of accounts, or a search of it.
 */
export const accountParts = ['account', 'jobs', 'events', 'usage', 'search', 'actions', 'reports'] as const;
export type AccountPart = (typeof accountParts)[number];

export const accountReadSchema = z.object({
  adminId: z.string(),
  part: z.enum(accountParts),
  /** The administrator's own words. */
  reason: z.string(),
});
/** Instead of the id of one account: a list, or a stream of events, of all of them. */
export const everyAccount = 'every-account';
export type AccountRead = z.infer<typeof accountReadSchema>;

const accountId = z.string();
export const readEvents = {
  /** An administrator opened it, for the reason given. */
  AccountRead: event(1, accountReadSchema.extend({ accountId }), ['reason']),
  /** The account's own user, an administrator, opened a list over all accounts. */
  AccountsRead: event(1, accountReadSchema.omit({ adminId: true }).extend({ accountId }), ['reason']),
};

export type ReadCommand =
  | ({ type: 'RecordRead' } & AccountRead)
  | ({ type: 'RecordReadOfAll' } & Omit<AccountRead, 'adminId'>);

export function decideRead(command: ReadCommand, accountId: string): EventOf<typeof readEvents>[] {
  const { part, reason } = command;
  if (command.type === 'RecordReadOfAll') return [{ type: 'AccountsRead', data: { accountId, part, reason } }];
  const { adminId } = command;
  return adminId === accountId ? [] : [{ type: 'AccountRead', data: { accountId, adminId, part, reason } }];
}
