import { unlimited } from '@duetcast/domain/usage/unlimited';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { lastDayOf } from '@duetcast/domain/usage/usage-period';
import { usageRowSchema } from '@duetcast/projections/usage/usage-by-month';
import { z } from 'zod';

const used = usageRowSchema.shape.charactersUsed;

/** Usage of one domain in one UTC month (docs/PRODUCT.md#entities). */
export const domainUsageSchema = z
  .object({
    totalCharacters: used,
    domain: z.string(),
    limit: limitSchema,
    usage: z.object({ current: used, percentage: z.number(), remaining: z.int().min(unlimited) }),
    period: z.object({ month: z.string(), startDate: z.iso.date(), endDate: z.iso.date() }),
  })
  .meta({ id: 'DomainUsage' });
type DomainUsage = z.infer<typeof domainUsageSchema>;

export function domainUsage(domain: string, month: string, used: number, limit: number): DomainUsage {
  return {
    totalCharacters: used,
    domain,
    limit,
    usage: { current: used, percentage: percentageOf(used, limit), remaining: remainingOf(used, limit) },
    period: { month, startDate: `${month}-01`, endDate: lastDayOf(month) },
  };
}

/** Percent of the limit, to two decimals; 0 if unlimited. A limit of 0 is used up by the first character. */
function percentageOf(used: number, limit: number): number {
  if (limit === unlimited) return 0;
  if (limit === 0) return used > 0 ? 100 : 0;
  return Math.round((used / limit) * 10_000) / 100;
}

const remainingOf = (used: number, limit: number): number =>
  limit === unlimited ? unlimited : Math.max(0, limit - used);
