import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import { pageQuery } from '@duetcast/domain/kernel/page-query';
import { domainNameSchema, monthOf, monthSchema } from '@duetcast/domain/usage/domain-name';
import { z } from 'zod';

const then = {
  /** Answered to the millisecond. */
  at: z.iso
    .datetime({ error: 'A moment must be ISO 8601 in UTC, such as 2026-11-01T00:00:00Z.' })
    .transform((text) => new Date(text).toISOString()),
  /** The UTC month of the moment where it is left out. */
  month: monthSchema.optional(),
};

/** Query of `GET /api/usage/as-of`. */
export const usageAsOfQuerySchema = z.strictObject(then);
export type UsageAsOfRequest = z.infer<typeof usageAsOfQuerySchema>;

/** Query of `GET /api/admin/usage`. */
export const allAccountsUsageQuerySchema = z.strictObject({
  ...then,
  accountId: z.string().min(1).max(300).optional(),
  domain: domainNameSchema.optional(),
  ...pageQuery(100, 50),
});
export type AllAccountsUsageRequest = z.infer<typeof allAccountsUsageQuerySchema>;

/** The moment and its month. @throws InvalidRequest for a moment that has not come */
export function momentOf({ at, month = monthOf(at) }: UsageAsOfRequest, now: string): { at: string; month: string } {
  if (at > now) throw new InvalidRequest([{ msg: 'This moment has not come yet.', param: 'at' }]);
  return { at, month };
}
