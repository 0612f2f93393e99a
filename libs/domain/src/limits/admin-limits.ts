/** Limits of what administrators request and read. Free of imports, so that pages can state them. */

/** Longest reason of a skip, in UTF-16 code units. */
export const maxControlReasonLength = 500;
/** Longest `x-access-reason`, in code points. */
export const maxAccessReasonCharacters = 300;
/** Most events returned for one stream or correlation. */
export const maxBrowsedEvents = 1_000;
/** Most accounts in one answer of a month's usage; its CSV file has all. */
export const maxAccountsOfMonth = 500;
/** Most refused jobs that a replay lists for one account, domain and month. */
export const maxRefusedJobs = 100;
/** Most damaged items of content that are listed. */
export const maxDamaged = 50;
