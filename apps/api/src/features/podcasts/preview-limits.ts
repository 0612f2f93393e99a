import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { maxPreviewsPerHour } from '@duetcast/domain/limits/podcast-limits';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { type RateLimited } from '../../platform/requests/rate-limit-status';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';
import { podcastIdOf } from './commands/write-podcast';

export const previewLimit = { points: maxPreviewsPerHour, perSeconds: 60 * 60 };

interface Requester extends RateLimited {
  readonly ip: string;
}

/** Rate limits of the anonymous demo, by session and by IP address. */
@Injectable()
export class PreviewLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly deciders: Deciders,
  ) {}

  /**
   * A repeated request (Idempotency-Key) for a written script consumes nothing.
   * @throws AppError `preview.limited` with the seconds to wait
   */
  async take(sessionId: string, request: Requester, context: CommandContext): Promise<void> {
    const { state } = await this.deciders.load(podcastDecider, podcastIdOf(context));
    if (state.script) return;
    try {
      await this.limits.take({ name: 'previews-by-session', ...previewLimit }, sessionId, request);
      await this.limits.take({ name: 'previews-by-address', ...previewLimit }, addressKey(request.ip), request);
    } catch (error) {
      throw isAppError(error, 'rate.exceeded') ? new AppError('preview.limited', error.details) : error;
    }
  }
}
