import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';

type Profile = Schema<'Profile'>;
type PlanField = 'plan' | 'planSlug' | 'subscription';

/**
 * The signed-in user's account (docs/PRODUCT.md#entities); plan fields may be missing (docs/PRODUCT.md#other-states).
 */
export type Me = Omit<Profile, PlanField> & { [Field in PlanField]: Profile[Field] | null };

export const accountQueries = {
  all: ['account'] as const,
  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'me'] as const,
      queryFn: ({ signal }): Promise<Me> => dataOf(api.get('/api/users/me', { signal })),
    }),
};
