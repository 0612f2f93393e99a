import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { maxPreviewsPerHour as points } from '@duetcast/domain/podcasts/podcast-limits';
import { addressKey, RateLimits, type RateLimited } from '../http/rate-limits';

const perSeconds = 60 * 60;

interface Requester extends RateLimited {
  readonly ip: string;
}

/** How often somebody without an account may try the demo: by session, and by the address that makes sessions. */
@Injectable()
export class PreviewLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @throws AppError `preview.limited` with the seconds to wait */
  async take(sessionId: string, request: Requester): Promise<void> {
    try {
      await this.limits.take({ name: 'previews-by-session', points, perSeconds }, sessionId, request);
      await this.limits.take({ name: 'previews-by-address', points, perSeconds }, addressKey(request.ip), request);
    } catch (error) {
      throw isAppError(error, 'rate.exceeded') ? new AppError('preview.limited', error.details) : error;
    }
  }
}
