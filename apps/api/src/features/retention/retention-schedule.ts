import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { RetentionSweep } from './retention-sweep';

const intervalMs = 60 * 60 * 1000;
/** Delay after a failed sweep. */
const retryAfterMs = 60 * 1000;

/** Sweeps at startup and every hour, in workers. */
@Injectable()
export class RetentionSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Retention');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly retention: RetentionSweep,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.tick();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.sweeping;
  }

  private tick(): void {
    this.sweeping = this.sweep().then((delayMs) => {
      if (!this.stopping.signal.aborted) this.timer = setTimeout(() => this.tick(), delayMs).unref();
    });
  }

  /** Returns the delay until the next sweep, ms. */
  private async sweep(): Promise<number> {
    const { signal } = this.stopping;
    try {
      await this.retention.sweep(Date.now(), signal);
      return intervalMs;
    } catch (error) {
      if (!signal.aborted) this.logger.warn({ err: error }, 'sweep failed');
      return retryAfterMs;
    }
  }
}
