import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';

/** Longer than a projector needs when all is well; a caller is not kept waiting for one that is away. */
const waitTimeoutMs = 5_000;

/** Lets a client that just changed a podcast read the change. */
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
