import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { remainingIn } from '@duetcast/domain/usage/usage-decider';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { lastDayOf } from '@duetcast/domain/usage/usage-period';
import type { UsageSums } from '@duetcast/domain/usage/usage-state';
import { usageRowSchema } from '@duetcast/projections/usage/usage-by-month';
import { z } from 'zod';
import type { CharacterLimits } from './usage-reservations';
import { namedSchema } from '../../../platform/openapi/api-operation';

const used = usageRowSchema.shape.charactersUsed;

export const remainingSchema = z
  .int()
  .min(unlimited)
  .meta({
    description: `Characters neither used nor reserved, of the limit and of the allowance of the account. ${unlimited} means unlimited.`,
  });

/** Usage of one domain in one UTC month (docs/PRODUCT.md#entities). */
export const domainUsageSchema = namedSchema('DomainUsage', {
  totalCharacters: used,
  domain: z.string(),
  limit: limitSchema,
  usage: z.object({ current: used, percentage: z.number(), remaining: remainingSchema }),
  period: z.object({ month: z.string(), startDate: z.iso.date(), endDate: z.iso.date() }),
});
type DomainUsage = z.infer<typeof domainUsageSchema>;

interface MonthSums {
  readonly domain: UsageSums;
  readonly account: UsageSums;
}

export function domainUsage(domain: string, month: string, sums: MonthSums, limits: CharacterLimits): DomainUsage {
  const { used } = sums.domain;
  const limit = limits.domain ?? limits.account;
  const remaining = remainingIn(limits, sums.account, sums.domain);
  return {
    totalCharacters: used,
    domain,
    limit,
    usage: { current: used, percentage: percentageOf(used, limit), remaining },
    period: { month, startDate: `${month}-01`, endDate: lastDayOf(month) },
  };
}

/** Percent of the limit, to two decimals; 0 if unlimited. A limit of 0 is used up by the first character. */
function percentageOf(used: number, limit: number): number {
  if (limit === unlimited) return 0;
  if (limit === 0) return used > 0 ? 100 : 0;
  return Math.round((used / limit) * 10_000) / 100;
}
