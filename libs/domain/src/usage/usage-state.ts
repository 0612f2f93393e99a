import { PersistentMap } from '../kernel/persistent-map';

/** Used characters and those of open reservations. */
export interface UsageSums {
  readonly used: number;
  readonly reserved: number;
}

export const noUsage: UsageSums = { used: 0, reserved: 0 };

export interface OpenReservation {
  readonly reservationId: string;
  readonly domain: string;
  readonly jobId: string;
  readonly attempt: number;
  /** The API token that asked for the work; absent: none. */
  readonly tokenId?: string | undefined;
  /** Neither used nor released yet. */
  readonly characters: number;
}

/** Usage of one account in one UTC month: state of the stream `usage-{accountId}-{yyyy-mm}`. */
export interface Usage extends UsageSums {
  readonly domains: PersistentMap<UsageSums>;
  /** By the id of the API token; corrections count toward none. */
  readonly tokens: PersistentMap<UsageSums>;
  /** Reservations that are neither used nor released, by the job and attempt that their id begins with: one per attempt. */
  readonly open: PersistentMap<OpenReservation>;
  /** Ids of corrections, so that none counts twice. */
  readonly corrections: ReadonlySet<string>;
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
}

/** State before the first event. */
export const initial: Usage = {
  ...noUsage,
  domains: PersistentMap.empty(),
  tokens: PersistentMap.empty(),
  open: PersistentMap.empty(),
  corrections: new Set(),
  revision: -1,
};

/** Id of the rows of one account, domain and UTC month. */
export const domainUsageIdOf = (accountId: string, domain: string, month: string): string =>
  `${accountId}-${domain}-${month}`;
