// Generated from /api/openapi.json by `npm run generate:client`; a test checks that it is current.
/** Calls that accept an Idempotency-Key and can be retried safely. */
export const keyedCalls: ReadonlySet<string> = new Set(["post /api/billing/checkout","post /api/users/me/lexicon/entries","post /api/compilations","post /api/tts","post /api/stitch/chunks","post /api/jobs/{jobId}/retry","post /api/openai/generate-podcast-script","post /api/openai/preview-podcast-script","post /api/podcast-jobs/{id}/compile","post /api/shows","post /api/shows/{showId}/episodes","post /api/admin/replays"]);
