import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Job } from '@duetcast/domain/jobs/job-state';
import { streamName } from '@duetcast/domain/kernel/decider';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { FailedJobs } from './failed-jobs';
import type { JobOwner, SubmittedJob } from './submitted-job';

/** What a site calls a compilation, and a hash of what it says. */
interface ExternalIdentity {
  readonly owner: JobOwner;
  readonly domain: string;
  readonly externalId: string;
  readonly contentHash: string;
}

interface ExternalJob {
  readonly jobId: string;
  /** null: not yet. */
  readonly submitted: SubmittedJob | null;
}

/**
 * The one job of an external identity: its id derives from it, so that requests that race name the same job. A repeat
 * finds the job as it is; one that failed it runs again, one that somebody cancelled it leaves cancelled.
 */
@Injectable()
export class ExternalJobs {
  constructor(
    private readonly deciders: Deciders,
    private readonly failed: FailedJobs,
    private readonly store: EventStore,
  ) {}

  /** @throws AppError what a retry is refused with, such as `usage.limitExceeded` */
  async find(identity: ExternalIdentity, context: CommandContext): Promise<ExternalJob> {
    for (let submission = 1; ; submission++) {
      const jobId = externalJobIdOf(identity, submission);
      const { state, position } = await this.deciders.load(jobDecider, jobId);
      if (await this.isUsedUp(jobId, state)) continue;
      if (state.status === 'failed')
        return { jobId, submitted: await this.failed.retry(jobId, state.attempt, identity.owner, context) };
      return { jobId, submitted: state.submission ? { jobId, position } : null };
    }
  }

  /**
   * Interrupted before it was submitted, or its content has expired, or its events have too: a stream that was given
   * an age once cannot be begun again.
   */
  private async isUsedUp(jobId: string, job: Job): Promise<boolean> {
    if (job.outputExpired || (job.status === 'cancelled' && !job.submission)) return true;
    if (job.status !== 'notSubmitted') return false;
    return (await this.store.maxAge(streamName(jobDecider.category, jobId))) !== null;
  }
}

const externalJobIdOf = ({ owner, domain, externalId, contentHash }: ExternalIdentity, submission: number): string =>
  uuidOf(`external/${canonicalJson([owner.ownerId, domain, externalId, contentHash, submission])}`);
