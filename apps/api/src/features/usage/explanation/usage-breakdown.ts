import { daysOf, type UsageBreakdown } from '@duetcast/domain/usage/usage-query';
import { keyOf, type UsageLine } from '@duetcast/projections/usage/usage-lines';
import type { Period } from './usage-lines-reader';

/** What an account used in a period, by one of its sides. */
export interface BrokenDownUsage extends Period {
  readonly by: UsageBreakdown;
  readonly total: number;
  /** They add up to the total. Null: what cannot be attributed, which comes last. */
  readonly parts: readonly { readonly key: string | null; readonly characters: number }[];
}

/** Every day of the period in order; voices, types and domains from the most used to the least. */
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
  return { from, to, by, total, parts: by === 'day' ? parts : parts.sort(byMost) };
}

type Part = BrokenDownUsage['parts'][number];

function byMost(a: Part, b: Part): number {
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
  return b.characters - a.characters || (a.key < b.key ? -1 : 1);
}
