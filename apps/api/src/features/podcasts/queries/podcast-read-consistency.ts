import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';

/** Longer than a healthy projector needs; bounds the wait while one is unavailable. */
const waitTimeoutMs = 5_000;

/** Read-your-writes for podcasts: waits until the projections reach a position. */
@Injectable()
export class PodcastReadConsistency {
  constructor(private readonly progress: ProjectionProgress) {}

  async until(position: Position | null): Promise<void> {
    await this.progress.reached(['podcasts'], position, waitTimeoutMs);
  }

  async untilJob(position: Position | null): Promise<void> {
    await this.progress.reached(['podcasts', 'jobs', 'job-log'], position, waitTimeoutMs);
  }
}
