import { SetMetadata } from '@nestjs/common';
import { takeOverAfterMs } from '@duetcast/domain/idempotency/idempotency-decider';

export const idempotentRoute = 'duetcast:idempotent';

/**
 * How a repeat is answered: `stored`, with the answer that was kept with the key; `again`, by the handler, under the
 * command id of the first (for answers that hold texts, which no event may keep; the command must be idempotent).
 */
type RepeatedAnswer = 'stored' | 'again';

/** How a route honours `Idempotency-Key`. */
export interface Repeating {
  readonly repeated: RepeatedAnswer;
  /** When a request without an answer counts as lost, and may be done again; longer than the route may take. */
  readonly takeOverAfterMs: number;
  /** How long a repeat waits for the first request before it is told that the key is busy. */
  readonly waitMs: number;
}

/** The route honours `Idempotency-Key`: the same key, address and body give the first answer again. */
export const Idempotent = (repeated: RepeatedAnswer = 'stored', repeating: Partial<Repeating> = {}) =>
  SetMetadata(idempotentRoute, { takeOverAfterMs, waitMs: 0, ...repeating, repeated } satisfies Repeating);
