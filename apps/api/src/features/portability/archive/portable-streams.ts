import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { accountHistory } from '@duetcast/domain/accounts/account-history';
import { jobHistory } from '@duetcast/domain/jobs/job-history';
import type { HistoryRules } from '@duetcast/domain/kernel/history';
import { podcastHistory } from '@duetcast/domain/podcasts/podcast-history';
import { usageHistory } from '@duetcast/domain/usage/usage-history';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { lexiconDecider } from '@duetcast/domain/lexicon/lexicon-decider';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { showHistory } from '@duetcast/domain/shows/show-history';
import { soundsDecider } from '@duetcast/domain/sounds/sounds-decider';
import { tokenDecider } from '@duetcast/domain/tokens/token-decider';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import { webhookDecider, webhookStreamIdOf, type WebhookEvent } from '@duetcast/domain/webhooks/webhook-decider';
import { siteOf } from '../../sites/public';

/** An event in its current form. */
interface Named extends DomainEvent {
  readonly data: JsonObject;
}

/** Whether the event may be in the stream with this id, as far as their names say. */
type IsNamed = (id: string, event: Named, accountId: string) => boolean;

export interface PortableStream {
  readonly decider: Pick<Decider<never, never, unknown>, 'category' | 'events'>;
  readonly isNamed: IsNamed;
  /** Absent: what its events say gives no rights after an import. */
  readonly rules?: HistoryRules<never, never, unknown>;
}

const ofAccount: IsNamed = (id, { data }, accountId) => id === accountId && data.accountId === accountId;

const ofUsage: IsNamed = (id, { data }, accountId) => {
  const { month } = data as unknown as UsageEvent['data'];
  return data.accountId === accountId && id === usageIdOf(accountId, month);
};

/** A connection's id derives from its account and site. */
const ofConnection: IsNamed = (id, { data }, accountId) => {
  const site = data as unknown as Site;
  const { connectionId } = siteOf(accountId, site.siteDomain);
  return site.accountId === accountId && site.connectionId === connectionId && id === connectionStreamIdOf(site);
};

const ofWebhook: IsNamed = (id, { data }, accountId) =>
  data.accountId === accountId && id === webhookStreamIdOf(data as unknown as WebhookEvent['data']);

const ofJob: IsNamed = (id, { type, data }, accountId) =>
  type !== 'JobSubmitted' || (data.jobId === id && data.ownerId === accountId);

/** It can have belonged to an anonymous session before. */
const ofPodcast: IsNamed = (id, { type, data }, accountId) => {
  if (type === 'PodcastClaimed') return data.accountId === accountId;
  const { podcastId, ownerId } = data as { podcastId: string; ownerId: string };
  return type !== 'ScriptRequested' || (podcastId === id && (ownerId === accountId || ownerId.startsWith('session:')));
};

const ofShow: IsNamed = (id, { data }, accountId) => data.showId === id && data.accountId === accountId;

const streams: readonly PortableStream[] = [
  { decider: accountDecider, isNamed: ofAccount, rules: accountHistory as never },
  { decider: connectionDecider, isNamed: ofConnection },
  { decider: endpointDecider, isNamed: ofAccount },
  { decider: jobDecider, isNamed: ofJob, rules: jobHistory as never },
  { decider: lexiconDecider, isNamed: ofAccount },
  { decider: podcastDecider, isNamed: ofPodcast, rules: podcastHistory as never },
  { decider: showDecider, isNamed: ofShow, rules: showHistory as never },
  { decider: soundsDecider, isNamed: ofAccount },
  { decider: tokenDecider, isNamed: ofAccount },
  { decider: usageDecider, isNamed: ofUsage, rules: usageHistory as never },
  { decider: webhookDecider, isNamed: ofWebhook },
];

/** Streams that an archive includes, by category. Sign-ins, reports and replays belong to a server. */
export const portableStreams: ReadonlyMap<string, PortableStream> = new Map(
  streams.map((stream) => [stream.decider.category, stream]),
);
