import { Injectable } from '@nestjs/common';
import { jobEvents } from '@duetcast/domain/jobs/job-events';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { reactionTo } from '../../eventing/deciders/command-context';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { siteOf } from './registration/site-tokens';
import { SiteUse } from './registration/site-use';

/**
 * Records submissions by API tokens and sites as site activity. Delivery is at least once; the connection decider
 * ignores repeats.
 */
@Injectable()
export class RecordSiteUse implements Reaction {
  readonly name = 'site-use';
  readonly watched = { streamPrefixes: ['job-'], types: ['JobSubmitted'] };

  constructor(private readonly siteUse: SiteUse) {}

  /** @throws AppError `store.unavailable`, `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    const { actor, at } = event.metadata;
    if (actor.kind !== 'token' && actor.kind !== 'site') return;
    const submitted = currentEvent(jobEvents, event);
    if (submitted.type !== 'JobSubmitted') return;
    const { ownerId, domain } = submitted.data;
    // The call of a site in a folder of that domain is recorded with its request.
    if (actor.kind === 'site' && actor.id !== siteOf(ownerId, domain).connectionId) return;
    await this.siteUse.recordUse(ownerId, domain, { ...reactionTo(event, this.name), at });
  }
}
