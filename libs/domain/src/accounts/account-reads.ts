import { z } from 'zod';

/**
 * What an administrator can open of an account: its page, its jobs, its events, its usage as of a moment. `search`: the
 * account was the only one that a search found.
 */
export const accountParts = ['account', 'jobs', 'events', 'usage', 'search'] as const;
export type AccountPart = (typeof accountParts)[number];

export const accountReadSchema = z.object({
  adminId: z.string(),
  part: z.enum(accountParts),
  /** The administrator's own words; empty: no reason was asked for, as in a search. */
  reason: z.string(),
});
export type AccountRead = z.infer<typeof accountReadSchema>;
