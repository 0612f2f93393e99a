import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { RoleLeases } from '../../eventing/state/role-leases';
import { RetentionSweep } from './retention-sweep';

const name = 'retention';
const intervalMs = 60 * 60 * 1000;
/** Delay after a failed sweep. */
const retryAfterMs = 60 * 1000;

/** Sweeps at startup and every hour, in one worker at a time. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly retention: RetentionSweep,
    private readonly leases: RoleLeases,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.has('worker')) return;
    const run = (signal: AbortSignal) => this.retention.sweep(Date.now(), signal);
    this.leases.repeat({ name, everyMs: intervalMs, retryAfterMs, run, logger: new Logger('Retention') });
  }

  onModuleDestroy(): Promise<void> {
    return this.leases.release(name);
  }
}
