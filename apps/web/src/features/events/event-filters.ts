/** What events are looked for by; as the API takes it. */
export interface EventFilters {
  readonly stream?: string;
  readonly type?: string;
  /** Id of an account. */
  readonly account?: string;
  /** A kind of actor. */
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
  const named = filterNames.map((name) => [name, search.get(name)?.trim()] as const);
  return Object.fromEntries(named.filter(([, value]) => value));
}
