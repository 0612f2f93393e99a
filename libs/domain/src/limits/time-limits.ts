/** Times of docs/PRODUCT.md#constants that texts name, free of imports, so that pages can state them. */

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** How long a sign-in link works. */
export const linkLifetimeMs = 15 * 60 * 1000;
/** How long a sign-in allows to make API tokens, export or delete the account, or change accounts as an administrator. */
export const recentSignInMs = 15 * 60 * 1000;
/** How exactly the last use of a session is known: one write per session and process in this time. */
export const sessionUseMs = 5 * 60 * 1000;
/** How long further reads of an account by an administrator, for the same reason, belong to the recorded one of the process. */
export const accessRecordMs = hourMs;
/** How long the deletion of an account can be canceled. */
export const erasureGraceMs = 14 * dayMs;
/** Time from closing an account to deleting its content: until then, every request that used it has ended. */
export const erasureDelayMs = 25 * hourMs;
/** Oldest backup that may be kept: it holds the keys of accounts that were deleted since. */
export const accountBackupDays = 30;
/** How long an `Idempotency-Key` is kept, from the start of its request. */
export const keyLifetimeMs = dayMs;
/** How long content is kept after the end of a job, unless `RETENTION_DAYS` sets another period. */
export const defaultRetentionDays = 30;
/** How many days before retention deletes audio its owner is notified. */
export const deletionNoticeDays = 5;
/** Pauses between the attempts of one webhook; after the last it is given up. */
export const webhookRetryDelaysMs = [10_000, 60_000, 300_000, 1_800_000, 7_200_000] as const;
/** How long a call that answers with audio waits for it before it answers 202. */
export const audioWaitMs = 25_000;
/** Lifetime of a session token and of its cookie. */
export const sessionLifetimeSeconds = 7 * 24 * 60 * 60;
