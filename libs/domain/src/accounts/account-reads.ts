import { z } from 'zod';

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
