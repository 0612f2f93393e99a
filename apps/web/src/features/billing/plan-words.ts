import { plans } from '@duetcast/domain/billing/plans';
import type { Me } from '../accounts/public';
import { planWords } from '@duetcast/words/en/account/plan';

/** Display name of a plan; an unknown plan keeps its name, no plan is the free one. */
export function planName({ plan, planSlug }: Pick<Me, 'plan' | 'planSlug'>, names: (typeof planWords)['en']): string {
  if (plan === null) return names.free_user;
  return planSlug && plans[planSlug].displayName === plan ? names[planSlug] : plan;
}
