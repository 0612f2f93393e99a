import type { Actor } from '@duetcast/domain/kernel/event';
import type { SignedFields } from './signed-file';
import type { StatedSums } from './statement-sums';

export const statementFormat = 'duetcast-statement';
/** The version that is produced; versions 1 and 2 are only verified. */
export const statementVersion = 3;
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

interface StatementFields extends SignedFields {
  readonly format: typeof statementFormat;
  readonly account: string;
  /** YYYY-MM, UTC. */
  readonly month: string;
  /** Closed: the month is over and none of its jobs is running. Later corrections appear in a later statement. */
  readonly state: 'open' | 'closed';
  /** ISO 8601 UTC. */
  readonly producedAt: string;
  readonly producedBy: Actor;
  /** URL of the server that produced the file. */
  readonly issuer: string;
}

/** Version 1: every domain has a stream of its own; `limit`: its own, else that of the account. */
export interface StatementOfDomains extends StatementFields {
  readonly version: 1;
  /** Sorted by name. */
  readonly domains: readonly (StatedDomain & StatedStream)[];
  readonly totals: StatedTotals;
}

/**
 * Versions 2 and 3: the domains share the stream of the account, after those of their own that earlier releases wrote.
 * Version 3 may have further members, and events with `chain`.
 */
export interface StatementOfStreams extends StatementFields {
  readonly version: 2 | 3;
  /** Those of single domains, sorted by name, then that of the account; none is empty. */
  readonly streams: readonly StatedStream[];
  /** Sorted by name. */
  readonly domains: readonly StatedDomain[];
  /** `limit`: the account's allowance at the last reservation; null: no reservation, or only the domain's limit is known. */
  readonly totals: StatedTotals & Pick<StatedSums, 'limit'>;
}

/** A signed monthly statement of an account's usage; docs/AUDIT-FORMAT.md#statements describes it for other implementations. */
export type SignedStatement = StatementOfDomains | StatementOfStreams;

/** The stream of the account's usage in a month. */
export const statedAccountStream = (account: string, month: string): string => `usage-${account}-${month}`;
/** The stream of the usage of one domain, in which earlier releases kept it. */
export const statedDomainStream = (account: string, domain: string, month: string): string =>
  `usage-${account}-${domain}-${month}`;

/** One hash per line. */
export const hashListText = (hashes: readonly string[]): string => hashes.map((hash) => `${hash}\n`).join('');
