import { Injectable } from '@nestjs/common';
import type { Delivery } from '@duetcast/domain/webhooks/webhook-decider';
import type { PublicJob } from '@duetcast/projections/jobs/public-job';
import { Config } from '../../../platform/config/config';
import { JobHistory } from './job-history';

/** The jobs that webhooks report, as of the end that they report. */
@Injectable()
export class ReportedJobs {
  constructor(
    private readonly history: JobHistory,
    private readonly config: Config,
  ) {}

  /** null: the job's events are no longer stored. */
  async of({ jobId, jobRevision }: Delivery['queued']): Promise<PublicJob | null> {
    const job = await this.history.at(jobId, jobRevision);
    return job && this.withAbsoluteUrl(job);
  }

  /** Receivers do not know the address of this server. */
  private withAbsoluteUrl(job: PublicJob): PublicJob {
    if (this.config.env.PUBLIC_URL === undefined || job.outputUrl === null) return job;
    return { ...job, outputUrl: this.config.pageAt(job.outputUrl) };
  }
}
