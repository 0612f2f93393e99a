import type { MonthOfUsage, MonthUsage } from '../figures/usage-queries';

/** Domains with their own color; the rest is grouped. */
const ownSeries = 4;

/** One color of the chart; a null domain groups the others. */
interface Series {
  readonly domain: string | null;
  /** Characters per month, in the order of `months`. */
  readonly values: readonly number[];
}

export interface Chart {
  /** YYYY-MM, oldest first. */
  readonly months: readonly string[];
  /** Characters per month over all domains. */
  readonly totals: readonly number[];
  readonly series: readonly Series[];
}

/** Replaces the current month with the live figures, so that both figures on the page agree. */
export function withLive(history: readonly MonthOfUsage[], live: MonthUsage | null): readonly MonthOfUsage[] {
  if (!live) return history;
  const domains = live.domains.filter(({ charactersUsed }) => charactersUsed !== 0);
  const charactersUsed = domains.reduce((sum, domain) => sum + domain.charactersUsed, 0);
  return history.map((month) => (month.month === live.month ? { month: live.month, charactersUsed, domains } : month));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One series per domain, most used first, then one for the others. */
export function chartOf(history: readonly MonthOfUsage[]): Chart {
  const names = [...new Set(history.flatMap(({ domains }) => domains.map(({ domain }) => domain)))];
  const valuesOf = (name: string) =>
    history.map(({ domains }) => domains.find(({ domain }) => domain === name)?.charactersUsed ?? 0);
  const all = names.map((domain): Series & { domain: string } => ({ domain, values: valuesOf(domain) }));
  all.sort((a, b) => sum(b.values) - sum(a.values) || (a.domain < b.domain ? -1 : 1));
  const others = all.slice(ownSeries);
  const rest = history.map((_, index) => sum(others.map(({ values }) => values[index] ?? 0)));
  return {
    months: history.map(({ month }) => month),
    totals: history.map(({ charactersUsed }) => charactersUsed),
    series: [...all.slice(0, ownSeries), ...(others.length > 0 ? [{ domain: null, values: rest }] : [])],
  };
}
