/** Limits of what an account stores. Free of imports, so that pages can state them. */

/** Outputs, sounds, covers and texts of an account with the plan Free. */
export const maxFreeStoredBytes = 1_000_000_000;
/** The same with the plan Starter. */
export const maxStarterStoredBytes = 10_000_000_000;
/** The same with the plan Creator; Entreprise has no limit. */
export const maxCreatorStoredBytes = 25_000_000_000;
/** Bought speech that waits for storage in the spool of one worker; nothing is bought beyond it. */
export const maxSpooledSpeechBytes = 500_000_000;
/** Segments of an account that are kept for later jobs, unless `KEPT_SEGMENT_BYTES` sets another size. */
export const defaultKeptSegmentBytes = 500_000_000;
