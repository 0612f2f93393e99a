import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RoleLeases } from '../../eventing/state/role-leases';
import { KeptSegmentCache } from './kept-segment-cache';
import { ReleasedContent } from './released-content';
import { RetentionSweep } from './retention-sweep';

const minuteMs = 60 * 1000;
const retryAfterMs = minuteMs;

/** Sweeps at startup and then at intervals, each in one worker at a time. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap {
  constructor(
    private readonly retention: RetentionSweep,
    private readonly released: ReleasedContent,
    private readonly segments: KeptSegmentCache,
    private readonly leases: RoleLeases,
  ) {}

  onApplicationBootstrap(): void {
    this.repeat('retention', 60 * minuteMs, this.retention);
    this.repeat('released-content', minuteMs, this.released);
    this.repeat('kept-segments', 10 * minuteMs, this.segments);
  }

  private repeat(name: string, everyMs: number, sweeps: RetentionSweep | ReleasedContent | KeptSegmentCache): void {
    const run = (signal: AbortSignal): Promise<unknown> => sweeps.sweep(Date.now(), signal);
    this.leases.repeat({ name, everyMs, retryAfterMs, run, logger: new Logger('Retention') });
  }
}
