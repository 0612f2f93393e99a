import { unlimited } from '@duetcast/domain/usage/unlimited';

/** What was used of what may be, in characters; a limit of -1: unlimited. */
export interface Figure {
  readonly used: number;
  readonly limit: number;
}

interface Counted {
  readonly charactersUsed: number;
  readonly characterLimit: number;
}

/** A bar is red above this share of the limit, otherwise green (docs/PRODUCT.md#usage-figures). */
export const redAbovePercent = 80;

export const figureOf = ({ charactersUsed, characterLimit }: Counted): Figure => ({
  used: charactersUsed,
  limit: characterLimit,
});

/** Both figures add up across domains; what one domain may use without end has no end in sum. */
export function totalOf(domains: readonly Counted[]): Figure {
  const isUnlimited = domains.some(({ characterLimit }) => characterLimit === unlimited);
  const sum = (numberOf: (counted: Counted) => number) =>
    domains.reduce((total, counted) => total + numberOf(counted), 0);
  return {
    used: sum(({ charactersUsed }) => charactersUsed),
    limit: isUnlimited ? unlimited : sum(({ characterLimit }) => characterLimit),
  };
}

/** Never less than 0; null: as many as one likes. */
export const remainingOf = ({ used, limit }: Figure): number | null =>
  limit === unlimited ? null : Math.max(0, limit - used);

/** Share of the limit in percent, above 100 too; null: there is no limit. A limit of 0 is reached by the first character. */
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
