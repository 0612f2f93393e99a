import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { Config } from '../../../platform/config/config';
import { newContext, causedBy } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { ClaimedJob } from './rendering/claimed-job';
import type { CurrentOutage } from './job-executor';

/** Claims jobs for this worker by appending at the expected revision, so that only one of several workers succeeds. */
@Injectable()
export class JobClaims {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  /**
   * Null if the claim failed the job because it was interrupted too often.
   * @throws AppError `job.notClaimable`, `job.finished`, `store.unavailable`
   */
  async claim(jobId: string, now = Date.now()): Promise<ClaimedJob | null> {
    const { workerId, env } = this.config;
    const leaseMs = env.LEASE_SECONDS * 1000;
    const actor = { kind: 'worker', id: workerId } as const;
    const submitted = await this.eventAt(jobId, 0);
    const claimContext = { ...newContext(actor, jobId), ...(submitted && causedBy(submitted, actor)) };
    const { state } = await this.deciders.run(
      jobDecider,
      jobId,
      {
        type: 'ClaimJob',
        workerId,
        now: new Date(now).toISOString(),
        leaseExpiresAt: new Date(now + leaseMs).toISOString(),
      },
      claimContext,
    );
    const { submission, claim, segments, chunks, reservation } = state;
    if (!submission || !claim) return null;
    const claimEvent = await this.eventAt(jobId, claim.fence);
    const context = claimEvent ? causedBy(claimEvent, actor) : claimContext;
    const facts = { submission, reservation, fence: claim.fence, leaseMs, segments, chunks, context };
    return new ClaimedJob(this.deciders, facts);
  }

  /** Records that the job waits for the end of an outage. @throws AppError `store.unavailable` */
  async awaitEnd(jobId: string, outage: CurrentOutage, now = new Date().toISOString()): Promise<void> {
    const { workerId } = this.config;
    const actor = { kind: 'worker', id: workerId } as const;
    const submitted = await this.eventAt(jobId, 0);
    if (!submitted) return;
    const context = { ...newContext(actor, jobId), ...causedBy(submitted, actor) };
    await this.deciders.run(
      jobDecider,
      jobId,
      { type: 'AwaitOutage', workerId, now, outage: { ...outage, failure: null } },
      context,
    );
  }

  private async eventAt(jobId: string, revision: number) {
    const stream = streamName(jobDecider.category, jobId);
    for await (const event of this.store.readStream(stream, { from: revision, limit: 1 })) return event;
    return undefined;
  }
}
