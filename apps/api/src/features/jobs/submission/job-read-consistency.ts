import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';

/** Longer than a projector needs when all is well; a caller is not kept waiting for one that is away. */
const waitTimeoutMs = 5_000;

/** Lets a client that just got a job's id read it. */
@Injectable()
export class JobReadConsistency {
  constructor(private readonly progress: ProjectionProgress) {}

  async until(position: Position | null): Promise<void> {
    await this.progress.reached(['jobs', 'job-log'], position, waitTimeoutMs);
  }
}
