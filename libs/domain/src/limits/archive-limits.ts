/** Limits of the archive of an account that is imported. Free of imports, so that pages can state them. */

/** How much larger than the archive its files may be together, above what a small archive may hold. */
export const maxArchiveRatio = 200;
/** What a small archive may hold however small it is. */
export const freeArchiveBytes = 64_000_000;
/** Servers on which a stream was, as `streams.ndjson` names them; of more, the earliest are left out. */
export const maxArchiveOrigins = 10;
/** Longest line of `streams.ndjson` and `members.ndjson`, bytes. */
export const maxArchiveLineBytes = 20_000;
/** Longest line of an event, bytes: EventStoreDB takes appends of 1 MiB. */
export const maxArchiveEventBytes = 1_100_000;
