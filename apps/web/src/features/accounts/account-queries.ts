import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '../../client/api-types';
import { api, type ApiResponse } from '../../client/api';

type Profile = Schema<'Profile'>;
type OfPlan = 'plan' | 'planSlug' | 'subscription';

/**
 * The signed-in person's account (docs/PRODUCT.md#entities); what says of a plan may be missing
 * (docs/PRODUCT.md#other-states).
 */
export type Me = Omit<Profile, OfPlan> & { [Field in OfPlan]: Profile[Field] | null };

export const accountQueries = {
  all: ['account'] as const,
  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'me'] as const,
      queryFn: async ({ signal }) => (await api.get<ApiResponse<Me>>('/users/me', { signal })).data,
    }),
};
