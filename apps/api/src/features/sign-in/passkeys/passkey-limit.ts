import type { Config } from '../../../platform/config/config';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits';

/** Challenges and sign-ins with passkeys of one network address. */
export const passkeyLimit = ({ env }: Config): RateLimit => ({
  name: 'passkeys',
  points: 5 * env.SIGN_IN_LIMIT,
  perSeconds: 15 * 60,
});
