import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { maxPreviewsPerHour } from '@duetcast/domain/limits/podcast-limits';
import { type RateLimited } from '../../../platform/requests/rate-limit-status';
import { addressKey, RateLimits } from '../../../platform/rate-limits/rate-limits';

export const previewLimit = { points: maxPreviewsPerHour, perSeconds: 60 * 60 };

/** An anonymous caller. */
export interface Visitor {
  readonly sessionId: string;
  readonly request: RateLimited & { readonly ip: string };
}

/** Rate limits of the anonymous demo, by session and by IP address. */
@Injectable()
export class PreviewLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @throws AppError `preview.limited` with the seconds to wait */
  async take({ sessionId, request }: Visitor): Promise<void> {
    try {
      await this.limits.take({ name: 'previews-by-session', ...previewLimit }, sessionId, request);
      await this.limits.take({ name: 'previews-by-address', ...previewLimit }, addressKey(request.ip), request);
    } catch (error) {
      throw isAppError(error, 'rate.exceeded') ? new AppError('preview.limited', error.details) : error;
    }
  }
}
