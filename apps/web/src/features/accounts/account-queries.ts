import { queryOptions } from '@tanstack/react-query';
import type { PlanSlug, SubscriptionStatus } from '@duetcast/domain/accounts/plans';
import { api, type Answer } from '../../api';

export interface DomainUsage {
  domain: string;
  charactersUsed: number;
  /** -1: unlimited. */
  characterLimit: number;
}

/** The signed-in person's account (spec §3, settings and usage calls). */
export interface Me {
  /** The whole token while it is active. */
  api_token: string | null;
  token_revoked: boolean;
  token_created_at: string | null;
  is_admin: boolean;
  email: string;
  plan: string | null;
  planSlug: PlanSlug | null;
  subscription: { plan: string | null; status: SubscriptionStatus | null; endDate: string | null } | null;
  usage: { month: string; domains: DomainUsage[] };
}

export const accountQueries = {
  all: ['account'] as const,
  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'me'] as const,
      queryFn: async ({ signal }) => (await api.get<Answer<Me>>('/users/me', { signal })).data,
    }),
};
