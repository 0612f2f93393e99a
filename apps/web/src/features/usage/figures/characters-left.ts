import { plans } from '@duetcast/domain/billing/plans';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import type { Me } from '../../accounts/public';

/**
 * Characters that a domain has left this month; null if unlimited, undefined while unknown. An unused domain has the
 * plan's allowance.
 */
export function charactersLeft(me: Me | undefined, domain: string): number | null | undefined {
  if (!me) return undefined;
  const usage = me.usage.domains.find((candidate) => candidate.domain === domain);
  const limit = usage?.characterLimit ?? plans[me.planSlug ?? 'free_user'].charactersPerMonth;
  return limit === unlimited ? null : Math.max(0, limit - (usage?.charactersUsed ?? 0));
}
