import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { PaidPlan } from '@duetcast/domain/billing/billing-requests';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { priceWords } from '@duetcast/words/en/account/plan';
import { api, dataOf } from '../../client/api';
import { useLocalWords } from '../../i18n/language';

interface Offers {
  readonly plans: readonly { readonly planSlug: PlanSlug; readonly canBeBought: boolean }[];
}

export const billingQueries = {
  all: ['billing'] as const,
  /** Plans, and whether payments are configured. */
  offers: () =>
    queryOptions({
      queryKey: [...billingQueries.all, 'offers'] as const,
      queryFn: ({ signal }) => dataOf(api.get('/api/plans', { signal })),
      staleTime: Infinity,
    }),
};

/** Whether the server sells the plan; false until it is known. */
export const isForSale = (offers: Offers | undefined, plan: PlanSlug): boolean =>
  offers?.plans.some(({ planSlug, canBeBought }) => planSlug === plan && canBeBought) ?? false;

/** What the plan costs, such as "$9.99 a month"; null: the server does not know. */
export function usePlanPrice(slug: PlanSlug): string | null {
  const [texts, locale] = useLocalWords(priceWords);
  const offers = useQuery(billingQueries.offers());
  const price = offers.data?.plans.find(({ planSlug }) => planSlug === slug)?.price;
  if (!price) return null;
  const { amount, currency, interval, intervalCount } = price;
  const money = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return texts[interval](amount.toLocaleString(locale, money), intervalCount);
}

/** @returns URL of the payment provider's billing portal */
export const fetchPortalUrl = async (): Promise<string> => (await dataOf(api.post('/api/billing/portal'))).url;

/** @returns URL of the checkout, or of the billing portal for an existing subscriber */
export async function createCheckoutUrl(plan: PaidPlan, idempotencyKey: string): Promise<string> {
  try {
    const headers = { 'idempotency-key': idempotencyKey };
    return (await dataOf(api.post('/api/billing/checkout', { body: { plan }, headers }))).url;
  } catch (error) {
    if (error instanceof DuetcastError && error.code === 'billing.alreadySubscribed') return fetchPortalUrl();
    throw error;
  }
}
