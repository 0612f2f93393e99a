import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { pageQuery } from '@duetcast/domain/kernel/requests/page-query';
import { monthSchema, domainNameSchema } from '@duetcast/domain/usage/domain-name';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { z } from 'zod';

const asOfShape = {
  /** Millisecond precision. */
  at: z.iso
    .datetime({ error: 'Must be an ISO 8601 time in UTC, such as 2026-11-01T00:00:00Z.' })
    .transform((text) => new Date(text).toISOString()),
  month: monthSchema
    .optional()
    .meta({ description: 'UTC month in the format YYYY-MM. Defaults to the month of `at`.' }),
};

/** Query of `GET /api/usage/as-of`. */
export const usageAsOfQuerySchema = z.strictObject(asOfShape);
export type UsageAsOfRequest = z.infer<typeof usageAsOfQuerySchema>;

/** Query of `GET /api/admin/usage`. */
export const allAccountsUsageQuerySchema = z.strictObject({
  ...asOfShape,
  accountId: z.string().min(1).max(300).optional(),
  domain: domainNameSchema.optional(),
  ...pageQuery(100, 50),
});
export type AllAccountsUsageRequest = z.infer<typeof allAccountsUsageQuerySchema>;

/** The requested time and its UTC month. @throws InvalidRequest if `at` is in the future */
export function momentOf({ at, month = monthOf(at) }: UsageAsOfRequest, now: string): { at: string; month: string } {
  if (at > now) throw new InvalidRequest([{ msg: 'This time is in the future.', param: 'at' }]);
  return { at, month };
}
