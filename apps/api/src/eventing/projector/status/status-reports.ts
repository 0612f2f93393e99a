import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ProjectionReport } from './projection-status';
import { LeaseLost } from './projector-lease';

/** Between two looks at what changed. */
const lookEveryMs = 500;

/** Writes how a projection fares where other processes read it: at once when told to, else when it has changed. */
export class StatusReports {
  private readonly logger = new Logger('Projections');
  private lastReported = '';
  private isFailing = false;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly report: () => ProjectionReport,
    private readonly write: (report: ProjectionReport) => Promise<void>,
  ) {}

  /** Looks again and again until `signal`. */
  async until(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.tell();
      await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One write after the other. What could not be written is written with the next look. */
  tell(): Promise<void> {
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
      // Whoever has the projection now tells of it. Of failures in a row the first is logged.
      if (!(error instanceof LeaseLost) && !this.isFailing)
        this.logger.warn({ projection: report.name, err: error }, 'status not written yet');
      this.isFailing = true;
    }
  }
}
