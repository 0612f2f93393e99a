import type { Position, Recorded } from '@duetcast/domain/kernel/event';
import type { AccountRow } from '@duetcast/projections/accounts/accounts';
import { publicJob, type PublicJob, publicLogEntry, type PublicLogEntry } from '@duetcast/projections/jobs/public-job';
import { publicPodcast, type PublicPodcast } from '@duetcast/projections/podcasts/podcasts';
import type { UsageUpdate } from '@duetcast/projections/realtime/socket-events';
import { publicEpisode, type PublicEpisode } from '@duetcast/projections/shows/public-episode';
import { publicShow, type PublicShow } from '@duetcast/projections/shows/public-show';
import { publicSubscriber, type PublicSubscriber } from '@duetcast/projections/shows/subscribers';
import { publicSite, type PublicSite } from '@duetcast/projections/sites/connections';
import type { ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { publicToken, type PublicToken } from '@duetcast/projections/tokens/named-tokens';
import {
  type DeliveryRow,
  publicDelivery,
  type PublicDelivery,
} from '@duetcast/projections/webhooks/webhook-deliveries';
import { endpointsOf, type EndpointRow } from '@duetcast/projections/webhooks/webhook-endpoints';
import type { FeedEvent } from '../events';
import type { HeldProjectionState } from './held-projection';
import { createdInTheFeed, newHeldProjections, type HeldProjections } from './held-projections';

/** The account's API token without its secret. */
export type TokenFacts = Pick<ApiTokenRow, 'tokenId' | 'lastFour' | 'createdAt' | 'revoked'>;

export type UsageOfMonth = UsageUpdate['usage'];

/** A show without the address of its owner, which is not in the feed. */
export type HeldShow = Omit<PublicShow, 'ownerEmail'>;

/** An uploaded sound; its name and audio are content. */
export interface HeldSound {
  readonly id: string;
  readonly durationMs: number;
  readonly addedAt: string;
}

/** Pronunciations by their ids; words and pronunciations are content. */
export interface HeldLexicon {
  readonly version: number;
  readonly changedAt: string;
  readonly entryIds: readonly string[];
}

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
  private readonly held: HeldProjections = newHeldProjections();
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
      if (!held.take(recorded) && !createdInTheFeed.includes(name)) this.partial.add(event.stream);
    this.last = event.cursor;
  }

  /** Jobs as in `GET /api/jobs`, newest first, without titles and when they will be deleted. */
  jobs(): PublicJob[] {
    const listed = this.held.jobs.newestFirst(({ createdAt }) => createdAt).filter(({ row }) => !row.isDeleted);
    return listed.map(({ row, position }) => publicJob(row, position));
  }

  job(jobId: string): PublicJob | null {
    const held = this.held.jobs.get(jobId);
    return held && publicJob(held.row, held.position);
  }

  /** Entries as in `GET /api/job-log`, latest change first. */
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

  /** Deliveries as in `GET /api/plugin-connections/{id}/deliveries`, newest first. */
  deliveries(connectionId: string): PublicDelivery[] {
    return this.deliveriesTo(connectionId).map(publicDelivery);
  }

  /** Endpoints as in `GET /api/webhook-endpoints`, newest first, without `publicKey`. */
  endpoints(): EndpointRow[] {
    return this.held.endpoints.all().flatMap(({ row }) => endpointsOf(row));
  }

  /** Deliveries as in `GET /api/webhook-endpoints/{id}/deliveries`, newest first. */
  endpointDeliveries(endpointId: string): PublicDelivery[] {
    return this.deliveriesTo(endpointId).map(publicDelivery);
  }

  /** Newest first, without texts: `GET /api/podcast-jobs/{id}` returns them. */
  podcasts(): PublicPodcast[] {
    const all = this.held.podcasts.newestFirst((podcast) => podcast.created_at);
    return all.filter(({ row }) => !row.isDeleted).map(({ row, position }) => publicPodcast(row, position));
  }

  /** Shows as in `GET /api/shows`, newest first, without addresses. */
  shows(): HeldShow[] {
    const all = this.held.shows.newestFirst(({ createdAt }) => createdAt).filter(({ row }) => !row.isDeleted);
    return all.map(({ row }) => {
      const { ownerEmail: _ownerEmail, ...show } = publicShow(row);
      return show;
    });
  }

  /** Episodes as in `GET /api/shows/{showId}/episodes`, newest first, without addresses and `status`. */
  episodes(showId: string): PublicEpisode[] {
    const all = this.held.episodes.newestFirst(({ publishAt }) => publishAt);
    return all.filter(({ row }) => row.showId === showId && !row.isRemoved).map(({ row }) => publicEpisode(row));
  }

  /** Subscribers as in `GET /api/shows/{showId}/subscribers`, newest first, without their use. */
  subscribers(showId: string): PublicSubscriber[] {
    const all = this.held.subscribers.newestFirst(({ createdAt }) => createdAt);
    return all.filter(({ row }) => row.showId === showId).map(({ row }) => publicSubscriber(row));
  }

  /** The uploads of `GET /api/sounds`, newest first. */
  sounds(): HeldSound[] {
    const all = this.held.sounds.all().flatMap(({ row }) => Object.values(row.sounds));
    const newest = all.sort((a, b) => b.addedAt.localeCompare(a.addedAt));
    return newest.map(({ soundId: id, durationMs, addedAt }) => ({ id, durationMs, addedAt }));
  }

  /** Lexicon as in `GET /api/users/me/lexicon`; null before its first entry. */
  lexicon(): HeldLexicon | null {
    const row = this.held.lexicons.all()[0]?.row;
    return row ? { version: row.version, changedAt: row.changedAt, entryIds: Object.keys(row.entries) } : null;
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

  /** Tokens as in `GET /api/auth/tokens`, newest first, without their use. */
  namedTokens(): PublicToken[] {
    const all = this.held.namedTokens.newestFirst(({ createdAt }) => createdAt);
    return all.filter(({ row }) => !row.revoked).map(({ row }) => publicToken(row));
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

  private deliveriesTo(receiverId: string): DeliveryRow[] {
    const all = this.held.deliveries.newestFirst(({ queuedAt }) => queuedAt);
    return all.map(({ row }) => row).filter(({ connectionId }) => connectionId === receiverId);
  }
}

/** The rows built from these events of the feed. */
export function holdRows(events: Iterable<FeedEvent> = []): HeldRows {
  const rows = new HeldRows();
  for (const event of events) rows.take(event);
  return rows;
}

function recordedOf({ cursor, id, stream, revision, type, data, ...event }: FeedEvent): Recorded {
  const { at, actor, correlationId, causationId, schemaVersion, previousHash, hash, furtherMetadata } = event;
  const links = { $correlationId: correlationId, $causationId: causationId, previousHash, hash };
  const metadata = { ...furtherMetadata, ...links, at, actor, schemaVersion };
  return { id, stream, revision, position: cursor, type, data: data as Recorded['data'], metadata };
}
