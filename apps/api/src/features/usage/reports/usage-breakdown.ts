import { daysOf, usageBreakdowns, type UsageBreakdown } from '@duetcast/domain/usage/usage-query';
import { usageRowSchema } from '@duetcast/projections/usage/usage-by-month';
import { keyOf, type UsageLine } from '@duetcast/projections/usage/usage-lines';
import { z } from 'zod';
import type { Period } from '@duetcast/domain/usage/usage-period';
import { namedSchema } from '../../../platform/openapi/api-operation';

const used = usageRowSchema.shape.charactersUsed;

/** Usage of an account in a period; the parts add up to the total, and what cannot be attributed comes last. */
export const brokenDownUsageSchema = namedSchema('BrokenDownUsage', {
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(usageBreakdowns),
  total: used,
  parts: z.array(
    z.object({
      key: z.string().nullable().meta({
        description:
          'Day (YYYY-MM-DD), voice id, job type, domain or id of the API token. null for usage that cannot be attributed, and for work without a token.',
      }),
      characters: used,
    }),
  ),
});
export type BrokenDownUsage = z.infer<typeof brokenDownUsageSchema>;

/** Days in order, without gaps; voices, job types, domains and tokens by descending usage. */
export async function usageBreakdown(
  pages: AsyncIterable<readonly UsageLine[]>,
  { from, to }: Period,
  by: UsageBreakdown,
): Promise<BrokenDownUsage> {
  const sums = new Map<string | null, number>(by === 'day' ? daysOf({ from, to }).map((day) => [day, 0]) : []);
  let total = 0;
  for await (const lines of pages)
    for (const line of lines) {
      const key = keyOf(line, by);
      sums.set(key, (sums.get(key) ?? 0) + line.characters);
      total += line.characters;
    }
  const parts = [...sums].map(([key, characters]) => ({ key, characters }));
  return { from, to, by, total, parts: by === 'day' ? parts : parts.sort(byUsage) };
}

type Part = BrokenDownUsage['parts'][number];

function byUsage(a: Part, b: Part): number {
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
  return b.characters - a.characters || (a.key < b.key ? -1 : 1);
}
