import { unlimited } from '@duetcast/domain/usage/usage-decider';
import { lastDayOf } from '@duetcast/domain/usage/usage-period';

/**
 * Usage of one domain in one UTC month (docs/PRODUCT.md#entities). Dates are YYYY-MM-DD; `limit` and `remaining` are -1 if
 * unlimited.
 */
export interface DomainUsage {
  readonly totalCharacters: number;
  readonly domain: string;
  readonly limit: number;
  readonly usage: { readonly current: number; readonly percentage: number; readonly remaining: number };
  readonly period: { readonly month: string; readonly startDate: string; readonly endDate: string };
}

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
