import { usageRowSchema, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { z } from 'zod';
import { namedSchema } from '../../../platform/openapi/api-operation';

const { domain, charactersUsed } = usageRowSchema.shape;

/** Usage of an account in one UTC month; lists the domains with usage, by name. */
export const monthOfUsageSchema = namedSchema('MonthOfUsage', {
  month: z.string().meta({ description: 'UTC month, YYYY-MM.' }),
  charactersUsed,
  domains: z.array(z.object({ domain, charactersUsed })),
});
export type MonthOfUsage = z.infer<typeof monthOfUsageSchema>;

/** `count` UTC months up to and including `last` (YYYY-MM), oldest first. */
export function monthsUntil(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

/** Includes months without usage. */
export function usageHistory(months: readonly string[], rows: readonly UsageRow[]): MonthOfUsage[] {
  return months.map((month) => {
    const domains = rows
      .filter((row) => row.month === month && row.charactersUsed !== 0)
      .map(({ domain, charactersUsed }) => ({ domain, charactersUsed }))
      .sort((a, b) => (a.domain < b.domain ? -1 : 1));
    return { month, charactersUsed: domains.reduce((sum, { charactersUsed }) => sum + charactersUsed, 0), domains };
  });
}
