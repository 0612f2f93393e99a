import type { Me } from '../../../apps/web/src/features/accounts/account-queries';

/** The profile of a user of the free plan. */
export const aProfile = (part: Partial<Me> = {}): Me => ({
  id: 'acc_ada',
  api_token: null,
  token_revoked: false,
  token_created_at: null,
  is_admin: false,
  email: 'ada@example.com',
  storage: { limit: 1_000_000_000, used: 0, outputs: 0, sounds: 0, covers: 0, texts: 0, expected: 0 },
  plan: 'Free',
  planSlug: 'free_user',
  subscription: null,
  usage: {
    month: '2026-11',
    account: { charactersUsed: 0, charactersReserved: 0, characterLimit: 10_000, remaining: 10_000 },
    domains: [],
  },
  ...part,
});
