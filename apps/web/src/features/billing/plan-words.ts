import { plans } from '@duetcast/domain/billing/plans';
import { words } from '../../i18n/words';
import type { Me } from '../accounts/public';

/** Plan names (docs/PRODUCT.md#plans). */
export const planWords = words({
  en: { free_user: 'Free', starter: 'Starter', creator: 'Creator', entreprise: 'Entreprise' },
  zh: { free_user: '免费版', starter: '入门版', creator: '创作者版', entreprise: '企业版' },
});

/** Display name of a plan; an unknown plan keeps its name, no plan is the free one. */
export function planName({ plan, planSlug }: Pick<Me, 'plan' | 'planSlug'>, names: (typeof planWords)['en']): string {
  if (plan === null) return names.free_user;
  return planSlug && plans[planSlug].displayName === plan ? names[planSlug] : plan;
}
