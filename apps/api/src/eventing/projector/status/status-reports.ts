import { Logger } from '@nestjs/common';
import type { ProjectionReport } from './projection-status';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { pause } from '../../../platform/timing/pause';

/** Poll interval for changes. */
const pollMs = 500;

/** Writes the projection status for other processes: on `publish`, and periodically when it has changed. */
export class StatusReports {
  private readonly logger = new Logger('Projections');
  private lastReported = '';
  private isFailing = false;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly report: () => ProjectionReport,
    private readonly write: (report: ProjectionReport) => Promise<void>,
  ) {}

  /** Publishes periodically until `signal`. */
  async until(signal: AbortSignal): Promise<void> {
    do await this.publish();
    while (await pause(pollMs, signal));
  }

  /** Writes a changed status; writes are serialized, and a failed one is retried at the next call. */
  publish(): Promise<void> {
    return (this.writing = this.writing.then(() => this.reportNow()));
  }

  private async reportNow(): Promise<void> {
    const report = this.report();
    const text = JSON.stringify(report);
    if (text === this.lastReported) return;
    try {
      await this.write(report);
      this.lastReported = text;
      this.isFailing = false;
    } catch (error) {
      // After a lost lease the new holder reports. Only the first of consecutive failures is logged.
      if (!(error instanceof LeaseLost) && !this.isFailing)
        this.logger.warn({ projection: report.name, err: error }, 'projection status not written');
      this.isFailing = true;
    }
  }
}
