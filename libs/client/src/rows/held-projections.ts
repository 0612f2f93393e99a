import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { jobLog, type JobLogRow } from '@duetcast/projections/jobs/job-log';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { lexicons, type LexiconRow } from '@duetcast/projections/lexicon/lexicons';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { subscribers, type SubscriberRow } from '@duetcast/projections/shows/subscribers';
import { soundLibraries, type SoundLibraryRow } from '@duetcast/projections/sounds/sound-libraries';
import { apiTokens, type ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { namedTokens, type NamedTokenRow } from '@duetcast/projections/tokens/named-tokens';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { webhookEndpoints, type EndpointsRow } from '@duetcast/projections/webhooks/webhook-endpoints';
import { HeldProjection } from './held-projection';

/** Empty: every projection whose rows the socket pushes, and the deliveries of webhooks. */
export const newHeldProjections = () => ({
  accounts: new HeldProjection<AccountRow>(accounts),
  apiTokens: new HeldProjection<ApiTokenRow>(apiTokens),
  connections: new HeldProjection<ConnectionRow>(connections),
  deliveries: new HeldProjection<DeliveryRow>(webhookDeliveries),
  endpoints: new HeldProjection<EndpointsRow>(webhookEndpoints),
  episodes: new HeldProjection<EpisodeRow>(episodes),
  jobLog: new HeldProjection<JobLogRow>(jobLog),
  jobs: new HeldProjection<JobRow>(jobs),
  lexicons: new HeldProjection<LexiconRow>(lexicons),
  namedTokens: new HeldProjection<NamedTokenRow>(namedTokens),
  podcasts: new HeldProjection<PodcastRow>(podcasts),
  shows: new HeldProjection<ShowRow>(shows),
  sounds: new HeldProjection<SoundLibraryRow>(soundLibraries),
  subscribers: new HeldProjection<SubscriberRow>(subscribers),
  usage: new HeldProjection<UsageRow>(usageByMonth),
});
export type HeldProjections = ReturnType<typeof newHeldProjections>;

/** Owned by the account that created them: an event without a row does not mean that the feed lacks its beginning. */
export const createdInTheFeed: readonly string[] = ['jobLog', 'episodes', 'namedTokens', 'subscribers'];
