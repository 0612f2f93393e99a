import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';
import { unlimited } from './unlimited';

export const limitSchema = z
  .int()
  .min(unlimited)
  .meta({ description: `Characters (Unicode code points) per month. ${unlimited} means unlimited.` });

const scope = { accountId: z.string(), domain: z.string(), month: z.string().regex(/^\d{4}-\d{2}$/) };
const count = z.int().nonnegative();
const reservation = { ...scope, reservationId: z.string(), jobId: z.string(), characters: count };
/** Characters by charge key; null: reserved before charge keys existed. */
const keys = z.record(z.string(), count).nullable();

/** Number of the attempt in a reservation id of before: `{jobId}:{attempt}`. */
export const attemptIn = (reservationId: string): number =>
  Number(reservationId.slice(reservationId.lastIndexOf(':') + 1));

/**
 * Characters of one account and UTC month: Unicode code points, in events of version 1 UTF-16 code units. Those of version
 * 1 are in streams of one domain each, which `UsageStreamClosed` ends and `UsageCarriedOver` continues.
 */
export const usageEvents = {
  /** `limits`: those it was checked against; -1: unlimited; null: none. */
  CharactersReserved: event(
    2,
    z.object({
      ...reservation,
      attempt: z.int().positive(),
      keys,
      limits: z.object({ account: limitSchema.nullable(), domain: limitSchema.nullable() }),
    }),
    {
      1: ({ limit, ...data }: { limit: number; reservationId: string }) => ({
        ...data,
        attempt: attemptIn(data.reservationId),
        keys: null,
        limits: { account: null, domain: limit },
      }),
    },
  ),
  /** A part of a reservation, or all of it; the rest is released. */
  CharactersUsed: event(2, z.object({ ...reservation, keys }), { 1: (data: object) => ({ ...data, keys: null }) }),
  CharactersReleased: event(1, z.object({ ...reservation, reason: z.string() })),
  /** Adds `characters`, which can be negative. `replay`: the replay that computed it, and its window. */
  UsageCorrected: event(
    2,
    z.object({
      ...scope,
      correctionId: z.string(),
      characters: z.int(),
      reason: z.string().min(1),
      replay: z.object({ replayId: z.string(), from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
    }),
    { 1: (data: object) => ({ ...data, replay: null }) },
  ),
  /** The last event of a stream of one domain; `to`: the account's stream. */
  UsageStreamClosed: event(1, z.object({ ...scope, to: z.string() })),
  /**
   * What a stream of one domain held when it was closed: used characters, open reservations, corrections. `from`: that
   * stream, with the revision and hash of the event that closed it. Lists that are too long for one event continue in
   * others, with a `part` from 2 on and without used characters.
   */
  UsageCarriedOver: event(
    1,
    z.object({
      ...scope,
      characters: z.int(),
      open: z.array(
        z.object({ reservationId: z.string(), jobId: z.string(), attempt: z.int().positive(), characters: count }),
      ),
      corrections: z.array(z.string()),
      from: z.object({ stream: z.string(), revision: count, hash: z.string(), part: z.int().min(2).optional() }),
    }),
  ),
};
export type UsageEvent = EventOf<typeof usageEvents>;
export type UsageDataOf<Type extends UsageEvent['type']> = Extract<UsageEvent, { type: Type }>['data'];

/** The events that change a sum; the others move sums from one stream to another. */
export type UsageChange = Exclude<UsageEvent, { type: 'UsageStreamClosed' | 'UsageCarriedOver' }>;
export const isUsageChange = <E extends UsageEvent>(event: E): event is E & UsageChange =>
  event.type !== 'UsageStreamClosed' && event.type !== 'UsageCarriedOver';

/** The domain's own limit, else the account's; null: unknown. */
export const limitIn = ({ limits }: UsageDataOf<'CharactersReserved'>): number | null =>
  limits.domain ?? limits.account;
