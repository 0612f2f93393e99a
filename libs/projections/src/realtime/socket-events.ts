import type { Position } from '@duetcast/domain/kernel/event';
import type { PublicSite } from '../sites/public-site';
import type { PublicJob } from '../jobs/public-job';
import type { PublicLogEntry } from '../jobs/public-log-entry';
import type { PublicPodcast } from '../podcasts/public-podcast';
import type { UsageRow } from '../usage/usage-by-month';

/** Path of the socket on the server's own port. */
export const socketPath = '/ws/updates';

type ChangeKind = 'created' | 'updated';

export interface JobUpdate {
  readonly type: ChangeKind;
  readonly job: PublicJob;
}

interface LogUpdate {
  readonly type: ChangeKind;
  readonly log: PublicLogEntry;
}

export interface UsageUpdate {
  readonly type: ChangeKind;
  readonly usage: Omit<UsageRow, 'accountId'> & { readonly position: Position };
}

interface ConnectionsUpdate {
  readonly type: ChangeKind;
  readonly site: PublicSite & { readonly position: Position };
}

export interface PodcastUpdate {
  readonly type: ChangeKind;
  readonly podcast: PublicPodcast;
}

/** The response of GET /api/users/me changed (plan, limits, rights or API token); the update does not contain it. */
interface AccountUpdate {
  readonly type: ChangeKind;
  readonly account: { readonly accountId: string; readonly position: Position };
}

interface Greeting {
  /** Credential of the socket. */
  readonly kind: 'user' | 'token' | 'anonymous';
  /** ISO 8601 UTC time of the server. */
  readonly at: string;
}

/** Messages to a socket: changed rows of its owner; the changes of each row are in order. */
export interface ServerEvents {
  connected: (greeting: Greeting) => void;
  job_update: (update: JobUpdate) => void;
  log_update: (update: LogUpdate) => void;
  usage_update: (update: UsageUpdate) => void;
  connections_update: (update: ConnectionsUpdate) => void;
  podcast_update: (update: PodcastUpdate) => void;
  account_update: (update: AccountUpdate) => void;
  /** Answer to `ping`. */
  pong: (answer: { at: string }) => void;
}

export interface ClientEvents {
  ping: () => void;
}
