import { unlimited } from '@duetcast/domain/limits/usage-limits';
import type { Me } from '../../accounts/public';

/**
 * Characters that a domain has left this month; null if unlimited, undefined while unknown. An unused domain has what the
 * account has left.
 */
export function charactersLeft(me: Me | undefined, domain: string): number | null | undefined {
  if (!me) return undefined;
  const { account, domains } = me.usage;
  const { remaining } = domains.find((candidate) => candidate.domain === domain) ?? account;
  return remaining === unlimited ? null : remaining;
}
