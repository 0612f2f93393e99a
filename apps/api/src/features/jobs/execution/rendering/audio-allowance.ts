import { Injectable } from '@nestjs/common';
import { audioFailure } from '@duetcast/domain/jobs/audio-failure';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { maxAudioMsPerHour, maxJobAudioMs, maxJobClipBytes } from '@duetcast/domain/limits/job-limits';
import { RateLimits, type RateLimit } from '../../../../platform/rate-limits/rate-limits';

const msPerHour = 60 * 60 * 1000;
/** One point is a millisecond of audio. */
const hourlyAudio: RateLimit = {
  name: 'audio',
  points: maxAudioMsPerHour,
  perSeconds: msPerHour / 1000,
  isRewarded: true,
};

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Adds up the audio of one job, and the bytes of its clips. */
export class JobAudio {
  private totalMs = 0;
  private clipBytes = 0;

  /** The parts are added once more. */
  restart(): void {
    [this.totalMs, this.clipBytes] = [0, 0];
  }

  /** @throws AppError `job.audioTooLong` with limit and value, in seconds */
  add(durationMs: number): void {
    this.totalMs += durationMs;
    if (this.totalMs > maxJobAudioMs)
      throw audioFailure('job.audioTooLong', { limit: seconds(maxJobAudioMs), value: seconds(this.totalMs) });
  }

  /** @throws AppError `job.clipsTooLarge` with limit and value, in bytes */
  addClip(bytes: number): void {
    this.clipBytes += bytes;
    if (this.clipBytes > maxJobClipBytes)
      throw new AppError('job.clipsTooLarge', { limit: maxJobClipBytes, value: this.clipBytes });
  }
}

/** Limits the audio that an account's jobs download, use as clips and render in an hour. */
@Injectable()
export class AudioAllowance {
  constructor(private readonly limits: RateLimits) {}

  /** Checks a job that is not accepted yet. @throws AppError `audio.limited` if nothing is left */
  async assertLeft(ownerId: string): Promise<void> {
    const { left } = await this.limits.remaining(hourlyAudio, ownerId);
    if (left <= 0) throw new AppError('audio.limited', await this.detailsOf(maxAudioMsPerHour, ownerId));
  }

  /** @throws AppError `audio.limited` with limit, value and the seconds to wait; the audio then does not count */
  async take(ownerId: string, durationMs: number): Promise<void> {
    try {
      await this.limits.takeAll(hourlyAudio, ownerId, Math.round(durationMs));
    } catch (error) {
      if (!isAppError(error, 'rate.exceeded')) throw error;
      const { left } = await this.limits.remaining(hourlyAudio, ownerId);
      throw audioFailure('audio.limited', await this.detailsOf(maxAudioMsPerHour - left + durationMs, ownerId));
    }
  }

  /** Longest wait; another process may count what this one does not know. */
  async retryAfterSeconds(ownerId: string): Promise<number> {
    return (await this.limits.remaining(hourlyAudio, ownerId)).retryAfterSeconds || hourlyAudio.perSeconds;
  }

  private async detailsOf(valueMs: number, ownerId: string) {
    const retryAfterSeconds = await this.retryAfterSeconds(ownerId);
    return { limit: seconds(maxAudioMsPerHour), value: seconds(valueMs), retryAfterSeconds };
  }
}
