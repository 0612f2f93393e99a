import { daysOf, type UsageBreakdown } from '@duetcast/domain/usage/usage-query';
import { keyOf, type UsageLine } from '@duetcast/projections/usage/usage-lines';
import type { Period } from './usage-lines-reader';

/** Usage of an account in a period, grouped by day, voice, job type or domain. */
export interface BrokenDownUsage extends Period {
  readonly by: UsageBreakdown;
  readonly total: number;
  /** Add up to the total. A null key holds usage that cannot be attributed and comes last. */
  readonly parts: readonly { readonly key: string | null; readonly characters: number }[];
}

/** Days in order, without gaps; voices, job types and domains by descending usage. */
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
