import { unlimited } from '@duetcast/domain/usage/unlimited';

/** Used characters and their limit; a limit of -1 means unlimited. */
export interface Figure {
  readonly used: number;
  readonly limit: number;
}

interface CountedDomain {
  readonly charactersUsed: number;
  readonly characterLimit: number;
}

/** A bar is red above this percentage of the limit, otherwise green (docs/PRODUCT.md#usage-figures). */
export const redAbovePercent = 80;

export const figureOf = ({ charactersUsed, characterLimit }: CountedDomain): Figure => ({
  used: charactersUsed,
  limit: characterLimit,
});

/** Sums over domains; unlimited if one domain is unlimited. */
export function totalOf(domains: readonly CountedDomain[]): Figure {
  const isUnlimited = domains.some(({ characterLimit }) => characterLimit === unlimited);
  const sum = (numberOf: (counted: CountedDomain) => number) =>
    domains.reduce((total, counted) => total + numberOf(counted), 0);
  return {
    used: sum(({ charactersUsed }) => charactersUsed),
    limit: isUnlimited ? unlimited : sum(({ characterLimit }) => characterLimit),
  };
}

/** At least 0; null if unlimited. */
export const remainingOf = ({ used, limit }: Figure): number | null =>
  limit === unlimited ? null : Math.max(0, limit - used);

/** Percent of the limit, may exceed 100; null if unlimited. With a limit of 0, the first character is 100 percent. */
export function percentOf({ used, limit }: Figure): number | null {
  if (limit === unlimited) return null;
  if (limit === 0) return used > 0 ? 100 : 0;
  return (used * 100) / limit;
}

interface Bar {
  /** Percent of the bar's width, 0 to 100. */
  readonly fill: number;
  readonly isRed: boolean;
}

export function barOf(figure: Figure): Bar {
  const percent = percentOf(figure) ?? 0;
  return { fill: Math.min(100, Math.max(0, percent)), isRed: percent > redAbovePercent };
}
