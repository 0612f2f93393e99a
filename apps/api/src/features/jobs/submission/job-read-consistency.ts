import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';

/** Longer than a healthy projector needs; bounds the wait if the projector is unavailable. */
const waitTimeoutMs = 5_000;

/** Read-your-writes: waits until the job rows include a position. */
@Injectable()
export class JobReadConsistency {
  constructor(private readonly progress: ProjectionProgress) {}

  async waitFor(position: Position | null): Promise<void> {
    await this.progress.reached(['jobs', 'job-log'], position, waitTimeoutMs);
  }
}
