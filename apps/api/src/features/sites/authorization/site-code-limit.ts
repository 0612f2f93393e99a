import type { Config } from '../../../platform/config/config';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits';

/** Approvals and exchanges of one network address. */
export const siteCodeLimit = ({ env }: Config): RateLimit => ({
  name: 'site-codes',
  points: 5 * env.SIGN_IN_LIMIT,
  perSeconds: 15 * 60,
});
