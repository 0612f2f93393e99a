import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { connections, type ConnectionRow, publicSite } from '@duetcast/projections/sites/connections';
import { jobLog, type JobLogRow } from '@duetcast/projections/jobs/job-log';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { publicJob, publicLogEntry } from '@duetcast/projections/jobs/public-job';
import { lexicons, type LexiconRow } from '@duetcast/projections/lexicon/lexicons';
import { podcasts, type PodcastRow, publicPodcast } from '@duetcast/projections/podcasts/podcasts';
import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { subscribers, type SubscriberRow } from '@duetcast/projections/shows/subscribers';
import { soundLibraries, type SoundLibraryRow } from '@duetcast/projections/sounds/sound-libraries';
import type { ReadScope } from '@duetcast/domain/tokens/token-scopes';
import { namedTokens, type NamedTokenRow } from '@duetcast/projections/tokens/named-tokens';
import { apiTokens, type ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { webhookEndpoints, type EndpointsRow } from '@duetcast/projections/webhooks/webhook-endpoints';
import type { RowChange } from '../../eventing/change-feed/pushed-positions';

/** What an API token needs to receive a message. */
export const scopeOfUpdate = {
  job_update: 'jobs:read',
  log_update: 'jobs:read',
  podcast_update: 'jobs:read',
  lexicon_update: 'jobs:read',
  sounds_update: 'jobs:read',
  shows_update: 'shows:read',
  usage_update: 'usage:read',
  connections_update: 'sites:read',
  endpoints_update: 'sites:read',
  account_update: 'account:read',
} as const satisfies Partial<Record<keyof ServerEvents, ReadScope>>;

export type RowUpdateName = keyof typeof scopeOfUpdate;

/** A message to the sockets of one owner. */
type RowUpdate = {
  [Name in RowUpdateName]: {
    readonly ownerId: string;
    readonly event: Name;
    readonly payload: Parameters<ServerEvents[Name]>[0];
  };
}[RowUpdateName];

/** The message for a changed row; null if the row was deleted or has no socket event. */
export function rowUpdate({ projection, row, isNew, position }: RowChange): RowUpdate | null {
  if (!row) return null;
  const type = isNew ? 'created' : 'updated';
  switch (projection) {
    case jobs.name: {
      const job = row as JobRow;
      return { ownerId: job.ownerId, event: 'job_update', payload: { type, job: publicJob(job, position) } };
    }
    case jobLog.name: {
      const entry = row as JobLogRow;
      return { ownerId: entry.ownerId, event: 'log_update', payload: { type, log: publicLogEntry(entry, position) } };
    }
    case usageByMonth.name: {
      const { accountId, ...usage } = row as UsageRow;
      return { ownerId: accountId, event: 'usage_update', payload: { type, usage: { ...usage, position } } };
    }
    case connections.name: {
      const site = row as ConnectionRow;
      const payload = { type, site: { ...publicSite(site), position } } as const;
      return { ownerId: site.accountId, event: 'connections_update', payload };
    }
    case podcasts.name: {
      const podcast = row as PodcastRow;
      const payload = { type, podcast: publicPodcast(podcast, position) } as const;
      return { ownerId: podcast.ownerId, event: 'podcast_update', payload };
    }
    case lexicons.name: {
      const { accountId, version, changedAt, entries } = row as LexiconRow;
      const lexicon = { version, changedAt, entries: Object.keys(entries).length, position };
      return { ownerId: accountId, event: 'lexicon_update', payload: { type, lexicon } };
    }
    case soundLibraries.name: {
      const { accountId, changedAt, sounds } = row as SoundLibraryRow;
      const library = { sounds: Object.keys(sounds).length, changedAt, position };
      return { ownerId: accountId, event: 'sounds_update', payload: { type, sounds: library } };
    }
    case webhookEndpoints.name: {
      const { accountId, changedAt, endpoints } = row as EndpointsRow;
      const changed = { endpoints: Object.keys(endpoints).length, changedAt, position };
      return { ownerId: accountId, event: 'endpoints_update', payload: { type, endpoints: changed } };
    }
    case shows.name: {
      const { accountId, id: showId } = row as ShowRow;
      return { ownerId: accountId, event: 'shows_update', payload: { type, show: { showId, position } } };
    }
    case episodes.name:
    case subscribers.name: {
      const { accountId, showId } = row as EpisodeRow | SubscriberRow;
      return { ownerId: accountId, event: 'shows_update', payload: { type: 'updated', show: { showId, position } } };
    }
    case accounts.name:
    case apiTokens.name:
    case namedTokens.name: {
      // Token rows contain secrets, so the message only prompts the client to refetch.
      const { accountId, ...changed } = row as AccountRow | ApiTokenRow | NamedTokenRow;
      const notice = 'openedAt' in changed ? changed.notice : newAccess(changed);
      const account = { accountId, position, ...(notice && { notice }) };
      return { ownerId: accountId, event: 'account_update', payload: { type, account } };
    }
    default:
      return null;
  }
}

const newAccess = ({ revoked, createdAt: at }: Pick<ApiTokenRow, 'createdAt' | 'revoked'>) =>
  revoked ? undefined : ({ kind: 'access', at } as const);
