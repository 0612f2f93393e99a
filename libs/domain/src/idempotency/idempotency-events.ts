import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';

/**
 * Earlier versions stored each `Idempotency-Key` in a stream, `idempotency-{hash of owner, route and key}-{day}`. No longer
 * written; read for a day after the upgrade.
 */
export const idempotencyEvents = {
  RequestStarted: event(1, z.object({ bodyHash: z.string(), commandId: z.string(), startedAt: z.iso.datetime() })),
  RequestAnswered: event(1, z.object({ status: z.int(), body: z.json() })),
  /** Rejected before it had an effect: freed the key. */
  RequestRefused: event(1, z.object({})),
  /** Ended without an answer that can be replayed; its effects are unknown. */
  RequestInterrupted: event(1, z.object({})),
};
export type IdempotencyEvent = EventOf<typeof idempotencyEvents>;
