import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop } from '../../platform/timing/background-loop';
import { EventStore } from '../event-store/event-store';
import { ReplacedLog } from '../event-store/replaced-log';
import { StateStore } from '../state/state-store';
import { verifyLog } from './log-identity';

const everyMs = 30_000;

/** Stops this process when the event store under it is replaced; the next start reports the reason. */
@Injectable()
export class LogWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('EventStore');
  private readonly watching = new BackgroundLoop({
    name: 'comparing the events with the rows',
    everyMs,
    retryAfterMs: 1_000,
    run: () => this.verify(),
    logger: this.logger,
  });

  constructor(
    private readonly events: EventStore,
    private readonly states: StateStore,
  ) {}

  /** The first comparison is of the start, or follows at once if the event store could not be reached then. */
  onApplicationBootstrap(): void {
    this.watching.start();
  }

  /** Does not wait for a comparison: an event store that does not answer would delay the end. */
  beforeApplicationShutdown(): void {
    void this.watching.stop();
  }

  private async verify(): Promise<void> {
    try {
      await verifyLog(this.events, this.states);
    } catch (error) {
      if (!(error instanceof ReplacedLog)) throw error;
      this.logger.fatal({ err: error }, error.message);
      // When Nest has closed everything, it ends the process by the same signal, which would be a clean stop; without anything
      // open, the process can end before the signal arrives.
      process.exitCode = 1;
      process.once('SIGTERM', () => process.once('SIGTERM', () => process.exit(1)));
      process.kill(process.pid, 'SIGTERM');
    }
  }
}
