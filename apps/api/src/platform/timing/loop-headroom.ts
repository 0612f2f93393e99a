import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { pause } from './retry';

/** Share of the time in which the event loop may be busy before background work waits. */
const maxBusyShare = 0.7;
/** The share is that of the last interval of this length, ms. */
const intervalMs = 50;

/** Lets background work wait while the event loop is busy, because requests would queue behind it. */
export class LoopHeadroom {
  private timer: NodeJS.Timeout | undefined;
  private busyShare = 0;

  constructor(private readonly utilizationSince = performance.eventLoopUtilization.bind(performance)) {}

  start(): void {
    let before: EventLoopUtilization = this.utilizationSince();
    const measure = () => {
      this.busyShare = this.utilizationSince(before).utilization;
      before = this.utilizationSince();
    };
    this.timer = setInterval(measure, intervalMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.busyShare = 0;
  }

  /** Resolves once the loop has time for more, after `maxMs` in any case, and when `signal` aborts. */
  async wait(maxMs: number, signal: AbortSignal): Promise<void> {
    for (let waitedMs = 0; this.busyShare > maxBusyShare && waitedMs < maxMs; waitedMs += intervalMs)
      if (!(await pause(intervalMs, signal))) return;
  }
}
