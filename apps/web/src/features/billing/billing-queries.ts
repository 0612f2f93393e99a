import { queryOptions } from '@tanstack/react-query';
import type { PaidPlan } from '@duetcast/domain/billing/billing-requests';
import type { DataOf } from '../../client/answers';
import { api, ApiError, type Answer } from '../../client/api';

export const billingQueries = {
  all: ['billing'] as const,
  /** What this server sells. */
  offers: () =>
    queryOptions({
      queryKey: [...billingQueries.all, 'offers'] as const,
      queryFn: async ({ signal }) => (await api.get<Answer<DataOf<'getPlans'>>>('/plans', { signal })).data,
      staleTime: Infinity,
    }),
};

/** Address of the payment provider's page where a subscription is changed or ended. */
export const portalAddress = async (): Promise<string> =>
  (await api.post<Answer<DataOf<'postBillingPortal'>>>('/billing/portal')).data.url;

/** Address of the page where the plan is paid for; of the portal for whoever pays for one already. */
export async function checkoutAddress(plan: PaidPlan, idempotencyKey: string): Promise<string> {
  try {
    type Checkout = Answer<DataOf<'postBillingCheckout'>>;
    return (await api.post<Checkout>('/billing/checkout', { plan }, { idempotencyKey })).data.url;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'billing.alreadySubscribed') return portalAddress();
    throw error;
  }
}
