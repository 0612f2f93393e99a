import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';
import { unlimited } from '../limits/usage-limits';

export const limitSchema = z
  .int()
  .min(unlimited)
  .meta({ description: `Characters (Unicode code points) per month. ${unlimited} means unlimited.` });

const scope = { accountId: z.string(), domain: z.string(), month: z.string().regex(/^\d{4}-\d{2}$/) };
const count = z.int().nonnegative();
const reservation = { ...scope, reservationId: z.string(), jobId: z.string(), characters: count };
const keys = z.record(z.string(), count);

/** Characters (Unicode code points) of one account and UTC month. */
export const usageEvents = {
  /**
   * `limits`: those it was checked against; -1: unlimited; null: none. `tokenId`: public id of the API token that asked
   * for the work; absent: none.
   */
  CharactersReserved: event(
    1,
    z.object({
      ...reservation,
      attempt: z.int().positive(),
      keys,
      tokenId: z.string().optional(),
      limits: z.object({
        account: limitSchema.nullable(),
        domain: limitSchema.nullable(),
        token: limitSchema.nullable().optional(),
      }),
    }),
  ),
  /** A part of a reservation, or all of it; the rest is released. */
  CharactersUsed: event(1, z.object({ ...reservation, keys })),
  CharactersReleased: event(1, z.object({ ...reservation, reason: z.string() })),
  /** Adds `characters`, which can be negative. `replay`: the replay that computed it, and its window. */
  UsageCorrected: event(
    1,
    z.object({
      ...scope,
      correctionId: z.string(),
      characters: z.int(),
      reason: z.string().min(1),
      replay: z.object({ replayId: z.string(), from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
    }),
  ),
};
export type UsageEvent = EventOf<typeof usageEvents>;
export type UsageDataOf<Type extends UsageEvent['type']> = Extract<UsageEvent, { type: Type }>['data'];

/** The domain's own limit, else the account's; null: none. */
export const limitIn = ({ limits }: UsageDataOf<'CharactersReserved'>): number | null =>
  limits.domain ?? limits.account;
