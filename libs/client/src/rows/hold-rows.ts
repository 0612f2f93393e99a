import type { Position, Recorded } from '@duetcast/domain/kernel/event';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { publicDelivery, type PublicDelivery } from '@duetcast/projections/webhooks/public-delivery';
import { publicSite, type PublicSite } from '@duetcast/projections/sites/public-site';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { jobLog, type JobLogRow } from '@duetcast/projections/jobs/job-log';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { publicJob, type PublicJob } from '@duetcast/projections/jobs/public-job';
import { publicLogEntry, type PublicLogEntry } from '@duetcast/projections/jobs/public-log-entry';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { publicPodcast, type PublicPodcast } from '@duetcast/projections/podcasts/public-podcast';
import { apiTokens, type ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import type { UsageUpdate } from '@duetcast/projections/realtime/socket-events';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import type { FeedEvent } from '../events';
import { HeldProjection, type HeldProjectionState } from './held-projection';

/** The account's API token without its secret. */
export type TokenFacts = Pick<ApiTokenRow, 'tokenId' | 'lastFour' | 'createdAt' | 'revoked'>;

export type UsageOfMonth = UsageUpdate['usage'];

/** Plain JSON, to store and restore. */
export interface HeldState {
  readonly cursor: Position | null;
  readonly projections: Readonly<Record<string, HeldProjectionState>>;
  readonly begunElsewhere: readonly string[];
}

/**
 * The account's rows, built from its feed with the server's folds and returned in the public form of the API. Rows that
 * retention deletes on the server stay here; see `docs/CLIENT.md`.
 */
export class HeldRows {
  private readonly held = {
    accounts: new HeldProjection<AccountRow>(accounts),
    apiTokens: new HeldProjection<ApiTokenRow>(apiTokens),
    connections: new HeldProjection<ConnectionRow>(connections),
    deliveries: new HeldProjection<DeliveryRow>(webhookDeliveries),
    jobLog: new HeldProjection<JobLogRow>(jobLog),
    jobs: new HeldProjection<JobRow>(jobs),
    podcasts: new HeldProjection<PodcastRow>(podcasts),
    usage: new HeldProjection<UsageRow>(usageByMonth),
  };
  private readonly partial = new Set<string>();
  private last: Position | null = null;

  /** Cursor of the last event taken, for `events({ after })`. */
  get cursor(): Position | null {
    return this.last;
  }

  /** Folds an event of the feed. Ignores events that it has already taken, and unknown types. */
  take(event: FeedEvent): void {
    if (this.last !== null && event.cursor <= this.last) return;
    const recorded = recordedOf(event);
    for (const [name, held] of Object.entries(this.held))
      if (!held.take(recorded) && name !== 'jobLog') this.partial.add(event.stream);
    this.last = event.cursor;
  }

  /** As `GET /api/jobs`, newest first. */
  jobs(): PublicJob[] {
    return this.held.jobs
      .newestFirst(({ createdAt }) => createdAt)
      .map(({ row, position }) => publicJob(row, position));
  }

  job(jobId: string): PublicJob | null {
    const held = this.held.jobs.get(jobId);
    return held && publicJob(held.row, held.position);
  }

  /** As `GET /api/job-log`, latest change first. */
  jobLog(): PublicLogEntry[] {
    const entries = this.held.jobLog.newestFirst(({ timestamp }) => timestamp);
    return entries.map(({ row, position }) => publicLogEntry(row, position));
  }

  /** Characters by domain and UTC month (YYYY-MM), as in the socket's `usage_update`. */
  usage(): UsageOfMonth[] {
    return this.held.usage
      .all()
      .map(({ row: { accountId: _accountId, ...usage }, position }) => ({ ...usage, position }));
  }

  /** The connected sites of `GET /api/plugin-connections`, newest first. */
  connections(): PublicSite[] {
    return this.held.connections.newestFirst((site) => site.connected_at).map(({ row }) => publicSite(row));
  }

  /** As `GET /api/plugin-connections/{id}/deliveries`, newest first. */
  deliveries(connectionId: string): PublicDelivery[] {
    const all = this.held.deliveries.newestFirst(({ queuedAt }) => queuedAt);
    return all.filter(({ row }) => row.connectionId === connectionId).map(({ row }) => publicDelivery(row));
  }

  /** Newest first, without texts: `GET /api/podcast-jobs/{id}` returns them. */
  podcasts(): PublicPodcast[] {
    const all = this.held.podcasts.newestFirst((podcast) => podcast.created_at);
    return all.map(({ row, position }) => publicPodcast(row, position));
  }

  /** The account with its plan and limits; null before its first event. */
  account(): AccountRow | null {
    return this.held.accounts.all()[0]?.row ?? null;
  }

  token(): TokenFacts | null {
    const row = this.held.apiTokens.all()[0]?.row;
    if (!row) return null;
    const { tokenId, lastFour, createdAt, revoked } = row;
    return { tokenId, lastFour, createdAt, revoked };
  }

  /**
   * Streams whose first events belong to another owner, such as a demo podcast that was claimed at sign-up: the feed lacks
   * these events, so there is no row.
   */
  begunElsewhere(): string[] {
    return [...this.partial];
  }

  state(): HeldState {
    const projections = Object.fromEntries(Object.entries(this.held).map(([name, held]) => [name, held.state()]));
    return { cursor: this.last, projections, begunElsewhere: this.begunElsewhere() };
  }

  /**
   * The stored rows; null if nothing is stored, or if this client's folds have another version: then the feed must be read
   * from the start.
   */
  static restored(state: HeldState | null | undefined): HeldRows | null {
    if (!state) return null;
    const { cursor, projections, begunElsewhere } = state;
    const rows = new HeldRows();
    for (const [name, held] of Object.entries(rows.held)) {
      const kept = projections[name];
      if (!kept || !held.restore(kept)) return null;
    }
    for (const stream of begunElsewhere) rows.partial.add(stream);
    rows.last = cursor;
    return rows;
  }
}

/** The rows built from these events of the feed. */
export function holdRows(events: Iterable<FeedEvent> = []): HeldRows {
  const rows = new HeldRows();
  for (const event of events) rows.take(event);
  return rows;
}

function recordedOf({ cursor, id, stream, revision, type, data, ...event }: FeedEvent): Recorded {
  const { at, actor, correlationId, causationId, schemaVersion, previousHash, hash } = event;
  const links = { $correlationId: correlationId, $causationId: causationId, previousHash, hash };
  const metadata = { ...links, at, actor, schemaVersion };
  return { id, stream, revision, position: cursor, type, data: data as Recorded['data'], metadata };
}
