import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { type RateLimited } from '../../platform/requests/rate-limit-status';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';

const perSeconds = 15 * 60;

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
    const points = this.config.env.SIGN_IN_LIMIT;
    await this.limits.take({ name: 'sign-in-by-address', points, perSeconds }, addressKey(request.ip), request);
    await this.limits.take({ name: 'sign-in-by-email', points: Math.ceil(points / 2), perSeconds }, email, request);
  }
}
