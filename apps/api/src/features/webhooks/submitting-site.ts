import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { JobSubmitted } from '@duetcast/domain/jobs/job-events';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { EventStore } from '../../eventing/event-store/event-store';
import { SiteLookup, siteOf } from '../sites/public';

/** Finds the site that a job reports to. */
@Injectable()
export class SubmittingSite {
  constructor(
    private readonly sites: SiteLookup,
    private readonly store: EventStore,
  ) {}

  /** The site that submitted the job, else that of its domain; connected or not. null: the account has none. @throws AppError `store.unavailable` */
  async of({ jobId, ownerId, domain }: JobSubmitted): Promise<Site | null> {
    for await (const { metadata } of this.store.readStream(streamName(jobDecider.category, jobId), { limit: 1 })) {
      const { kind, id } = metadata.actor;
      return kind === 'site' ? this.sites.find(id, ownerId, domain) : siteOf(ownerId, domain);
    }
    return null;
  }
}
