import { SetMetadata } from '@nestjs/common';
import { takeOverAfterMs } from '@duetcast/domain/idempotency/idempotency-decider';

export const idempotentRoute = 'duetcast:idempotent';

/**
 * How a repeated request gets its response: `stored` replays the response kept with the key; `rerun` calls the handler
 * with the first command id (for responses with texts, which events must not store; the command must be idempotent).
 */
type RepeatMode = 'stored' | 'rerun';

/** How a route handles `Idempotency-Key`. */
export interface IdempotencyOptions {
  readonly onRepeat: RepeatMode;
  /** Age at which a request without a response counts as lost and can be retried; longer than the route may take. */
  readonly takeOverAfterMs: number;
  /** How long a repeat waits for the first request before it fails with `request.keyBusy`. */
  readonly waitMs: number;
}

/** The route supports `Idempotency-Key`: the same key, URL and body return the first response. */
export const Idempotent = (onRepeat: RepeatMode = 'stored', options: Partial<IdempotencyOptions> = {}) =>
  SetMetadata(idempotentRoute, { takeOverAfterMs, waitMs: 0, ...options, onRepeat } satisfies IdempotencyOptions);
