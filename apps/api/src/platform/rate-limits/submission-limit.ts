import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { maxEstimatesPerMinute } from '@duetcast/domain/limits/job-limits';
import { maxHeardLines, maxPreviewsPerHour } from '@duetcast/domain/limits/podcast-limits';
import { Config } from '../config/config';
import { ownerIdOf, requestOf } from '../requests/principal';
import { addressKey, RateLimits, type RateLimit } from './rate-limits';

export const limitedRoute = 'duetcast:limited';

type LimitOf = (config: Config) => RateLimit;

/** The route starts work and counts toward `SUBMIT_LIMIT` calls per principal and minute. */
export const Submission = () => SetMetadata(limitedRoute, submissionLimit);

export const submissionLimit = ({ env }: Config): RateLimit => ({
  name: 'submissions',
  points: env.SUBMIT_LIMIT,
  perSeconds: 60,
  isRewarded: true,
});

/** Each estimate reads what the account paid for and keeps. */
export const estimateLimit: RateLimit = { name: 'estimates', points: maxEstimatesPerMinute, perSeconds: 60 };

/** The route estimates work and counts toward `maxEstimatesPerMinute`. */
export const Estimation = () => SetMetadata(limitedRoute, (() => estimateLimit) satisfies LimitOf);

/** The route speaks a line of a preview, each of them twice. */
export const PreviewLine = () => SetMetadata(limitedRoute, (() => lineLimit) satisfies LimitOf);

const lineLimit = { name: 'preview-lines', points: 2 * maxHeardLines * maxPreviewsPerHour, perSeconds: 60 * 60 };

/** Runs after `PrincipalGuard`. */
@Injectable()
export class SubmissionLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const limitOf = this.reflector.get<LimitOf | undefined>(limitedRoute, context.getHandler());
    if (!limitOf) return true;
    const request = requestOf(context);
    const { principal, ip } = request;
    const owner = principal && principal.kind !== 'anonymous' ? ownerIdOf(principal) : addressKey(ip);
    const limit = limitOf(this.config);
    await this.limits.take(limit, owner, request);
    if (limit.isRewarded) request.submission = { limit, key: owner };
    return true;
  }
}
