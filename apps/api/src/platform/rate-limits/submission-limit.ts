import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Config } from '../config/config';
import { requestOf } from '../requests/api-request';
import { ownerIdOf } from '../requests/principal';
import type { RateLimit } from './limit-counters';
import { addressKey, RateLimits } from './rate-limits';

export const submissionRoute = 'duetcast:submission';

/** The route starts work and counts toward `SUBMIT_LIMIT` calls per principal and minute. */
export const Submission = () => SetMetadata(submissionRoute, true);

export const submissionLimit = ({ env }: Config): RateLimit => ({
  name: 'submissions',
  points: env.SUBMIT_LIMIT,
  perSeconds: 60,
});

/** Runs after `PrincipalGuard`. */
@Injectable()
export class SubmissionLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || !this.reflector.get<boolean>(submissionRoute, context.getHandler()))
      return true;
    const request = requestOf(context);
    const { principal, ip } = request;
    const owner = principal && principal.kind !== 'anonymous' ? ownerIdOf(principal) : addressKey(ip);
    await this.limits.take(submissionLimit(this.config), owner, request);
    return true;
  }
}
