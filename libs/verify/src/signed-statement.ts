import type { Actor } from '@duetcast/domain/kernel/event';
import type { SignedFields } from './signed-file';
import type { StatedSums } from './statement-sums';

export const statementFormat = 'duetcast-statement';
export const statementVersion = 1;
export const statementMedia = 'application/vnd.duetcast.statement+json';

/** The sums of one domain and month, and the hashes of the events that they cover. */
export interface StatedDomain extends StatedSums {
  readonly domain: string;
  readonly stream: string;
  /** Revision of the first event; above 0 if retention dropped earlier events. */
  readonly from: number;
  /** Hash of the last event (each contains the hash of the previous one); null if retention dropped them all. */
  readonly head: string | null;
  /** SHA-256 (hex) of `hashListText` of the events' hashes. */
  readonly eventsHash: string;
}

/** A signed monthly statement of an account's usage, version 1; docs/decisions/0017 describes it for other implementations. */
export interface SignedStatement extends SignedFields {
  readonly format: typeof statementFormat;
  readonly version: typeof statementVersion;
  readonly account: string;
  /** YYYY-MM, UTC. */
  readonly month: string;
  /** Closed: the month is over and none of its jobs is running. Later corrections appear in a later statement. */
  readonly state: 'open' | 'closed';
  /** Sorted by name. */
  readonly domains: readonly StatedDomain[];
  readonly totals: StatedTotals;
  /** ISO 8601 UTC. */
  readonly producedAt: string;
  readonly producedBy: Actor;
  /** URL of the server that produced the file. */
  readonly issuer: string;
}

/** The sums over all domains. */
interface StatedTotals extends Omit<StatedSums, 'limit'> {
  /** SHA-256 (hex) of `hashListText` of the domains' `eventsHash`. */
  readonly eventsHash: string;
}

/** One hash per line. */
export const hashListText = (hashes: readonly string[]): string => hashes.map((hash) => `${hash}\n`).join('');
