import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Job } from '@duetcast/domain/jobs/job-state';
import { streamName } from '@duetcast/domain/kernel/decider';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import type { AccessScope } from '../../../platform/requests/principal';
import { RetryJobHandler } from './retry-job';

/** The external id of a compilation and the hash of its content, both chosen by the client. */
interface ExternalIdentity {
  readonly owner: AccessScope;
  readonly domain: string;
  readonly externalId: string;
  readonly contentHash: string;
}

interface ExternalJob {
  readonly jobId: string;
  readonly isSubmitted: boolean;
}

/**
 * Maps an external identity to one job. The job id derives from the identity, so that concurrent requests get the same
 * job. A repeated request returns the existing job: a failed job is retried, a cancelled job stays cancelled.
 */
@Injectable()
export class ExternalJobs {
  constructor(
    private readonly deciders: Deciders,
    private readonly retries: RetryJobHandler,
    private readonly store: EventStore,
  ) {}

  /** @throws AppError as `RetryJob`, for example `usage.limitExceeded` */
  async find(identity: ExternalIdentity, context: CommandContext): Promise<ExternalJob> {
    for (let submission = 1; ; submission++) {
      const jobId = externalJobIdOf(identity, submission);
      const { state } = await this.deciders.load(jobDecider, jobId);
      if (await this.isUnusable(jobId, state)) continue;
      if (state.status === 'failed') await this.retries.retryFailed(jobId, state.attempt, context);
      return { jobId, isSubmitted: state.submission !== null };
    }
  }

  /**
   * The submission was abandoned, or its content or events have expired: a stream with a max age cannot be restarted.
   */
  private async isUnusable(jobId: string, job: Job): Promise<boolean> {
    if (job.outputExpired || (job.status === 'cancelled' && !job.submission)) return true;
    if (job.status !== 'notSubmitted') return false;
    return (await this.store.maxAge(streamName(jobDecider.category, jobId))) !== null;
  }
}

const externalJobIdOf = ({ owner, domain, externalId, contentHash }: ExternalIdentity, submission: number): string =>
  uuidOf(`external/${canonicalJson([owner.ownerId, domain, externalId, contentHash, submission])}`);
