import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';
import { replayLimitSchema } from './replay-request';

const count = z.int().nonnegative();
/** The administrator's own words. */
const reason = z.string();
const scope = z.object({ accountId: z.string().nullable(), domain: z.string().nullable() });

/** Result of a replay: characters over all streams that it read. */
const findings = z.object({
  events: count,
  streams: count.meta({ description: 'Usage streams read: one per account, domain and month.' }),
  judged: count.meta({ description: 'Reservations that were recalculated.' }),
  /** Recalculated reservations that exceed the limit. */
  refused: count,
  changedStreams: count,
  usedBefore: z.int(),
  usedAfter: z.int(),
  resultHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'SHA-256 of all result rows. Replays with the same hash have the same result.' }),
});
export type ReplayFindings = z.infer<typeof findings>;

/** Events of one replay of usage history. */
export const replayEvents = {
  ReplayRequested: event(
    1,
    z.object({
      replayId: z.string(),
      scope,
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      rules: z.object({ version: z.int().positive(), limit: replayLimitSchema }),
      /** Position of the last event to read; null: the store is empty. */
      through: z.string().nullable(),
    }),
  ),
  /** The revision of this event is the fence of the worker's later commands. */
  ReplayClaimed: event(1, z.object({ workerId: z.string(), leaseExpiresAt: z.iso.datetime() })),
  ReplayLeaseRenewed: event(1, z.object({ workerId: z.string(), leaseExpiresAt: z.iso.datetime() })),
  ReplayFinished: event(1, findings),
  ReplayFailed: event(1, z.object({ error: z.string() })),
  ReplayCancelled: event(1, z.object({})),
  ReplayApplyRequested: event(1, z.object({ reason })),
  ReplayApplied: event(1, z.object({ corrections: count, characters: z.int() })),
  /**
   * Usage changed after the replay, so the drift of these streams is stale; `examples` lists the first of them.
   * `withdrawn` is the number of corrections of other streams that were made before and withdrawn.
   */
  ReplayApplyRefused: event(
    1,
    z.object({ staleStreams: count, examples: z.array(z.string()).max(20), withdrawn: count }),
  ),
  ReplayDiscarded: event(1, z.object({})),
  ReplayUndoRequested: event(1, z.object({ reason })),
  /** All corrections of the replay are withdrawn. `characters`: the sum of the withdrawals. */
  ReplayUndone: event(1, z.object({ corrections: count, characters: z.int() })),
};
export type ReplayEvent = EventOf<typeof replayEvents>;
export type ReplayRequested = Extract<ReplayEvent, { type: 'ReplayRequested' }>['data'];
