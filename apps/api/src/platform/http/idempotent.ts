import { SetMetadata } from '@nestjs/common';

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
