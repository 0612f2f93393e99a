import type { Actor } from '@duetcast/domain/kernel/event';
import type { SignedFields } from './signed-file';
import type { StatedSums } from './statement-sums';

export const statementFormat = 'duetcast-statement';
/** The version of the format that is produced and verified. */
export const statementVersion = 1;
export const statementMedia = 'application/vnd.duetcast.statement+json';

/** Events of one stream, in order and without gaps. */
export interface StatedStream {
  readonly stream: string;
  /** Revision of the first event; above 0 if retention dropped earlier events. */
  readonly from: number;
  /** Number of events. */
  readonly events: number;
  /** Hash of the last event (each contains the hash of the previous one); null if retention dropped them all. */
  readonly head: string | null;
  /** SHA-256 (hex) of `hashListText` of the events' hashes. */
  readonly eventsHash: string;
}

/** The sums of one domain and month; `limit`: of the domain itself. */
export interface StatedDomain extends StatedSums {
  readonly domain: string;
  /** SHA-256 (hex) of `hashListText` of the hashes of its events. */
  readonly eventsHash: string;
}

/** The sums over all domains; `eventsHash`: of `hashListText` of the `eventsHash` of all streams. */
interface StatedTotals extends Omit<StatedSums, 'limit'> {
  readonly eventsHash: string;
}

/** An earlier statement of the month, of the first `events` of the same stream. */
export interface EarlierStatement {
  /** Of its totals. */
  readonly eventsHash: string;
  readonly events: number;
  readonly used: number;
}

/** A signed monthly statement of an account's usage; docs/AUDIT-FORMAT.md describes it for other implementations. */
export interface SignedStatement extends SignedFields {
  readonly format: typeof statementFormat;
  readonly version: typeof statementVersion;
  readonly account: string;
  /** YYYY-MM, UTC. */
  readonly month: string;
  /** Closed: the month is over and none of its jobs is running. Later corrections appear in a later statement. */
  readonly state: 'open' | 'closed';
  /** From 1; absent in files of earlier releases. Each correction after the end of the month starts the next one. */
  readonly number?: number;
  /** The statement that this one takes the place of; null: it is the first. */
  readonly previous?: EarlierStatement | null;
  /** That of the account; none if it has no events. */
  readonly streams: readonly StatedStream[];
  /** Sorted by name. */
  readonly domains: readonly StatedDomain[];
  /** `limit`: the account's allowance at the last reservation; null: no reservation. */
  readonly totals: StatedTotals & Pick<StatedSums, 'limit'>;
  /** ISO 8601 UTC. */
  readonly producedAt: string;
  readonly producedBy: Actor;
  /** URL of the server that produced the file. */
  readonly issuer: string;
}

/** The stream of the account's usage in a month. */
export const statedStreamOf = (account: string, month: string): string => `usage-${account}-${month}`;

/** One hash per line. */
export const hashListText = (hashes: readonly string[]): string => hashes.map((hash) => `${hash}\n`).join('');
