import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { BackgroundLoop } from '../../platform/timing/background-loop';
import { RetentionSweep } from './retention-sweep';

const intervalMs = 60 * 60 * 1000;
/** Delay after a failed sweep. */
const retryAfterMs = 60 * 1000;

/** Sweeps at startup and every hour, in workers. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new BackgroundLoop({
    name: 'sweep',
    everyMs: intervalMs,
    retryAfterMs,
    run: (signal) => this.retention.sweep(Date.now(), signal),
    logger: new Logger('Retention'),
  });

  constructor(
    private readonly retention: RetentionSweep,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }
}
