import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../../platform/config/config';
import { type RateLimited } from '../../../platform/requests/rate-limit-status';
import { addressKey, RateLimits, type RateLimit } from '../../../platform/rate-limits/rate-limits';

const perSeconds = 15 * 60;
const mailboxFactor = 10;

/** Sign-in links that one network address may have sent. */
export const signInLimit = ({ env }: Config): RateLimit => ({
  name: 'sign-in-by-address',
  points: env.SIGN_IN_LIMIT,
  perSeconds,
  isRewarded: true,
});

const attemptsAs =
  (name: string) =>
  ({ env }: Config): RateLimit => ({ name, points: 5 * env.SIGN_IN_LIMIT, perSeconds });

/** Requests of one network address, also those for which no mail could be sent. */
export const signInAttemptLimit = attemptsAs('sign-in-attempts');

/** Challenges and sign-ins with passkeys of one network address. */
export const passkeyLimit = attemptsAs('passkeys');

/** Links that one network address may have sent to one mailbox. */
export const signInMailboxLimit = (config: Config): RateLimit => {
  const limit = signInLimit(config);
  return { ...limit, name: 'sign-in-by-address-and-email', points: Math.ceil(limit.points / 2) };
};

/** Links to one mailbox from all addresses. */
export const signInMailboxHourLimit = (config: Config): RateLimit => {
  const { points, ...limit } = signInMailboxLimit(config);
  return { ...limit, name: 'sign-in-by-email', points: mailboxFactor * points, perSeconds: 60 * 60 };
};

interface Requester extends RateLimited {
  readonly ip: string;
}

/**
 * Limits links per network address, to half that number per address and mailbox, so that others cannot lock a mailbox out,
 * and per mailbox to `mailboxFactor` times that an hour, so that it is not flooded. What could not be sent does not count.
 */
@Injectable()
export class SignInLimits {
  private readonly logger = new Logger('Auth');

  constructor(
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  /** @throws AppError `rate.exceeded` */
  async take(request: Requester, email: string): Promise<void> {
    await this.limits.take(signInAttemptLimit(this.config), addressKey(request.ip), request);
    for (const [limit, key] of this.keys(request.ip, email)) await this.limits.take(limit, key, request);
  }

  /** Gives back what `take` took, in the background. */
  giveBack(ip: string, email: string): void {
    const given = this.keys(ip, email).map(([limit, key]) => this.limits.giveBack(limit, key));
    Promise.all(given).catch((error: unknown) => this.logger.warn({ err: error }, 'sign-in limit not given back'));
  }

  private keys(ip: string, email: string): [RateLimit, string][] {
    return [
      [signInLimit(this.config), addressKey(ip)],
      [signInMailboxLimit(this.config), `${addressKey(ip)} ${email}`],
      [signInMailboxHourLimit(this.config), email],
    ];
  }
}
