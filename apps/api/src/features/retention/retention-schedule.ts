import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { RoleLeases } from '../../eventing/state/role-leases';
import { KeptSegmentCache } from './kept-segment-cache';
import { ReleasedContent } from './released-content';
import { RetentionSweep } from './retention-sweep';

const minuteMs = 60 * 1000;
/** Delay after a failed sweep. */
const retryAfterMs = minuteMs;

type Sweep = (now: number, signal: AbortSignal) => Promise<unknown>;

/** Sweeps at startup and then at intervals, each in one worker at a time. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps: readonly { name: string; everyMs: number; sweep: Sweep }[];

  constructor(
    retention: RetentionSweep,
    released: ReleasedContent,
    segments: KeptSegmentCache,
    private readonly leases: RoleLeases,
    private readonly config: Config,
  ) {
    this.sweeps = [
      { name: 'retention', everyMs: 60 * minuteMs, sweep: (now, signal) => retention.sweep(now, signal) },
      { name: 'released-content', everyMs: minuteMs, sweep: (now, signal) => released.sweep(now, signal) },
      { name: 'kept-segments', everyMs: 10 * minuteMs, sweep: (now, signal) => segments.sweep(now, signal) },
    ];
  }

  onApplicationBootstrap(): void {
    if (!this.config.has('worker')) return;
    for (const { name, everyMs, sweep } of this.sweeps) {
      const run = (signal: AbortSignal) => sweep(Date.now(), signal);
      this.leases.repeat({ name, everyMs, retryAfterMs, run, logger: new Logger('Retention') });
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sweeps.map(({ name }) => this.leases.release(name)));
  }
}
