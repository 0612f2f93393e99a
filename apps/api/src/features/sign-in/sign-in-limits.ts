import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { type RateLimited } from '../../platform/requests/rate-limit-status';
import type { RateLimit } from '../../platform/rate-limits/limit-counters';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';

/** Link requests of one network address. */
export const signInLimit = ({ env }: Config): RateLimit => ({
  name: 'sign-in-by-address',
  points: env.SIGN_IN_LIMIT,
  perSeconds: 15 * 60,
});

interface Requester extends RateLimited {
  readonly ip: string;
}

/** Limits link requests per network address, and to half that number per mailbox. */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  /** @throws AppError `rate.exceeded` */
  async take(request: Requester, email: string): Promise<void> {
    const limit = signInLimit(this.config);
    await this.limits.take(limit, addressKey(request.ip), request);
    const perMailbox = { ...limit, name: 'sign-in-by-email', points: Math.ceil(limit.points / 2) };
    await this.limits.take(perMailbox, email, request);
  }
}
