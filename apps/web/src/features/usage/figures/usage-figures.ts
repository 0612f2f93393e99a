import { dayMs } from '@duetcast/domain/limits/time-limits';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { remainingIn, remainingOf } from '@duetcast/domain/usage/usage-decider';
import type { UsageSums } from '@duetcast/domain/usage/usage-state';

/** Characters and their limit; -1 means unlimited. */
export interface Figure {
  readonly used: number;
  readonly limit: number;
  readonly reserved: number;
  /** Neither used nor reserved, of the limit and of the account's allowance. */
  readonly remaining: number;
}

interface CountedDomain {
  readonly charactersUsed: number;
  readonly charactersReserved: number;
  readonly characterLimit: number;
}

interface CountedMonth {
  readonly account: { readonly characterLimit: number };
  readonly domains: readonly CountedDomain[];
}

/** A bar is red above this percentage of the limit, otherwise green (docs/PRODUCT.md#usage-figures). */
export const redAbovePercent = 80;

const sumsOf = (domains: readonly CountedDomain[]): UsageSums => ({
  used: domains.reduce((total, { charactersUsed }) => total + charactersUsed, 0),
  reserved: domains.reduce((total, { charactersReserved }) => total + charactersReserved, 0),
});

export function figureOf(counted: CountedDomain, { account, domains }: CountedMonth): Figure {
  const [sums, limit] = [sumsOf([counted]), counted.characterLimit];
  const limits = { account: account.characterLimit, domain: limit };
  return { ...sums, limit, remaining: remainingIn(limits, sumsOf(domains), sums) };
}

/** What all domains used of the account's allowance. */
export function totalOf({ account: { characterLimit: limit }, domains }: CountedMonth): Figure {
  const sums = sumsOf(domains);
  return { ...sums, limit, remaining: remainingOf(limit, sums) };
}

/**
 * Characters of a whole month (YYYY-MM) if the rest of it goes as it has until `now`; null on its first day, which says little, in
 * another month, and where nothing is used.
 */
export function forecastOf(used: number, month: string, now: Date): number | null {
  const start = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1);
  const elapsedMs = now.getTime() - start.getTime();
  if (used <= 0 || elapsedMs < dayMs || now >= end) return null;
  return Math.round((used * (end.getTime() - start.getTime())) / elapsedMs);
}

type Share = Pick<Figure, 'used' | 'limit'>;

/** Percent of the limit, may exceed 100; null if unlimited. With a limit of 0, the first character is 100 percent. */
export function percentOf({ used, limit }: Share): number | null {
  if (limit === unlimited) return null;
  if (limit === 0) return used > 0 ? 100 : 0;
  return (used * 100) / limit;
}

interface Bar {
  /** Percent of the bar's width, 0 to 100. */
  readonly fill: number;
  readonly isRed: boolean;
}

export function barOf(figure: Share): Bar {
  const percent = percentOf(figure) ?? 0;
  return { fill: Math.min(100, Math.max(0, percent)), isRed: percent > redAbovePercent };
}
