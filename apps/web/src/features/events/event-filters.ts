/** Event filters, named as the API's query parameters. */
export interface EventFilters {
  readonly stream?: string;
  readonly type?: string;
  /** Account id. */
  readonly account?: string;
  /** One of `actorKinds`. */
  readonly actor?: string;
  readonly correlation?: string;
  /** ISO 8601 UTC, inclusive. */
  readonly from?: string;
  /** ISO 8601 UTC, exclusive. */
  readonly to?: string;
}

export const filterNames = ['stream', 'type', 'account', 'actor', 'correlation', 'from', 'to'] as const;
export const actorKinds = ['user', 'token', 'site', 'session', 'worker', 'admin', 'stripe', 'system'] as const;

export function filtersIn(search: URLSearchParams): EventFilters {
  const entries = filterNames.map((name) => [name, search.get(name)?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value));
}

/** What of one account the filters open; undefined: events of all accounts. */
export const subjectOf = ({ account, stream, correlation }: EventFilters): string | undefined =>
  account ?? stream ?? correlation;
