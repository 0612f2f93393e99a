import { SetMetadata } from '@nestjs/common';

/** Envelope of every successful response. `extra` fields sit next to `data` (pagination, jobId, …). */
export const answer = <Data, Extra extends object = object>(
  data: Data,
  extra?: Extra,
): { success: true; data: Data } & Extra => ({ success: true, data, ...(extra as Extra) });

/** A 202 response: the facts at the top level and in `data` (docs/PRODUCT.md#credentials-and-answers). */
export const accepted = <Facts extends object>(facts: Facts) => answer(facts, facts);

export const idempotentRoute = 'duetcast:idempotent';

/**
 * How a repeated request gets its response: `stored` replays the response kept with the key; `rerun` calls the handler
 * with the first command id (for responses with texts, which are not kept with the key; the command must be idempotent).
 */
type RepeatMode = 'stored' | 'rerun';

/** How a route handles `Idempotency-Key`. */
export interface IdempotencyOptions {
  readonly onRepeat: RepeatMode;
  /** How long a repeat waits for the first request before it fails with `request.keyBusy`. */
  readonly waitMs: number;
}

/** The route supports `Idempotency-Key`: the same key, URL and body return the first response. */
export const Idempotent = (onRepeat: RepeatMode = 'stored', { waitMs = 0 }: Partial<IdempotencyOptions> = {}) =>
  SetMetadata(idempotentRoute, { onRepeat, waitMs } satisfies IdempotencyOptions);
