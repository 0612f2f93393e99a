/** The UTC month of an ISO 8601 time, as YYYY-MM. */
export const monthOf = (isoTime: string): string => isoTime.slice(0, 7);

/** Stream id of one account and UTC month, after `usage-`. */
export const usageIdOf = (accountId: string, month: string): string => `${accountId}-${month}`;

/** Id of one account, domain and UTC month: of rows, and of streams that the version before wrote. */
export const domainUsageIdOf = (accountId: string, domain: string, month: string): string =>
  `${accountId}-${domain}-${month}`;
