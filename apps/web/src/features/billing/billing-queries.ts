import { queryOptions } from '@tanstack/react-query';
import type { PaidPlan } from '@duetcast/domain/billing/billing-requests';
import type { DataOf } from '../../client/api-types';
import { api, ApiError, type ApiResponse } from '../../client/api';

export const billingQueries = {
  all: ['billing'] as const,
  /** Plans, and whether payments are configured. */
  offers: () =>
    queryOptions({
      queryKey: [...billingQueries.all, 'offers'] as const,
      queryFn: async ({ signal }) => (await api.get<ApiResponse<DataOf<'getPlans'>>>('/plans', { signal })).data,
      staleTime: Infinity,
    }),
};

/** @returns URL of the payment provider's billing portal */
export const fetchPortalUrl = async (): Promise<string> =>
  (await api.post<ApiResponse<DataOf<'postBillingPortal'>>>('/billing/portal')).data.url;

/** @returns URL of the checkout, or of the billing portal for an existing subscriber */
export async function createCheckoutUrl(plan: PaidPlan, idempotencyKey: string): Promise<string> {
  try {
    type Checkout = ApiResponse<DataOf<'postBillingCheckout'>>;
    return (await api.post<Checkout>('/billing/checkout', { plan }, { idempotencyKey })).data.url;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'billing.alreadySubscribed') return fetchPortalUrl();
    throw error;
  }
}
