import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';
import { IdSet } from '../kernel/id-set';
import { ownDomains } from './domain-name';
import { unlimited } from './unlimited';
import { currentUsageRules, usageRules, type UsageRulesVersion } from './usage-rules';

export { unlimited };

export const limitSchema = z
  .int()
  .min(unlimited)
  .meta({ description: `Characters per month and domain. ${unlimited} means unlimited.` });

const scope = { accountId: z.string(), domain: z.string(), month: z.string().regex(/^\d{4}-\d{2}$/) };
const reservation = { ...scope, reservationId: z.string(), jobId: z.string(), characters: z.int().nonnegative() };

/** Characters (UTF-16 code units) of one account, domain and UTC month. */
export const usageEvents = {
  /** `limit`: the limit at that time; -1: unlimited. */
  CharactersReserved: event(1, z.object({ ...reservation, limit: limitSchema })),
  CharactersUsed: event(1, z.object(reservation)),
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
};
export type UsageEvent = EventOf<typeof usageEvents>;
type Reserved = Extract<UsageEvent, { type: 'CharactersReserved' }>['data'];
type Corrected = Extract<UsageEvent, { type: 'UsageCorrected' }>['data'];

interface Usage {
  readonly used: number;
  readonly reserved: number;
  /** Reservations that are neither used nor released, by id. */
  readonly open: Readonly<Record<string, Reserved>>;
  /** Ids of settled reservations and of corrections, so that none counts twice. */
  readonly settled: IdSet;
  /** Of the last event, -1 before the first. */
  readonly revision: number;
}

export type UsageCommand =
  | { type: 'ReserveCharacters'; reservation: Reserved }
  | { type: 'UseReservation'; reservationId: string }
  | { type: 'ReleaseReservation'; reservationId: string; reason: string }
  /** `expectedRevision`: revision of the stream from which the correction was computed; absent: any. */
  | { type: 'CorrectUsage'; correction: Corrected; expectedRevision?: number }
  /** Withdraws a correction and prevents it from being made later. */
  | { type: 'WithdrawCorrection'; correction: Corrected };

function decide(command: UsageCommand, usage: Usage): UsageEvent[] {
  switch (command.type) {
    case 'ReserveCharacters':
      return reserve(command.reservation, usage);
    case 'UseReservation': {
      const reserved = usage.open[command.reservationId];
      return reserved ? [{ type: 'CharactersUsed', data: withoutLimit(reserved) }] : [];
    }
    case 'ReleaseReservation': {
      const reserved = usage.open[command.reservationId];
      if (!reserved) return [];
      return [{ type: 'CharactersReleased', data: { ...withoutLimit(reserved), reason: command.reason } }];
    }
    case 'CorrectUsage':
      return correct(command, usage);
    case 'WithdrawCorrection':
      return withdraw(command.correction, usage);
    default:
      return command satisfies never;
  }
}

function reserve(reservation: Reserved, usage: Usage): UsageEvent[] {
  const { reservationId, characters, limit, domain } = reservation;
  if (usage.open[reservationId] || usage.settled.has(reservationId)) return [];
  if (!fits(currentUsageRules, usage, characters, limit)) {
    const currentUsage = occupied(currentUsageRules, usage);
    throw new AppError('usage.limitExceeded', { domain, limit, currentUsage, requested: characters });
  }
  return [{ type: 'CharactersReserved', data: reservation }];
}

/** Current usage against which a reservation is checked, in UTF-16 code units; `reserved`: of open reservations. */
type Allowance = Pick<Usage, 'used' | 'reserved'>;

/** Characters that count against the limit before a new reservation. */
const occupied = (version: UsageRulesVersion, { used, reserved }: Allowance): number =>
  usageRules[version].countsReservations ? used + reserved : used;

/** `limit` -1: unlimited. */
export const fits = (version: UsageRulesVersion, allowance: Allowance, characters: number, limit: number): boolean =>
  limit === unlimited || occupied(version, allowance) + characters <= limit;

type CorrectUsage = Extract<UsageCommand, { type: 'CorrectUsage' }>;

function correct({ correction, expectedRevision }: CorrectUsage, { settled, revision }: Usage): UsageEvent[] {
  if (settled.has(withdrawalIdOf(correction.correctionId))) throw new AppError('store.conflict');
  if (settled.has(correction.correctionId)) return [];
  if (expectedRevision !== undefined && expectedRevision !== revision) throw new AppError('store.conflict');
  return [{ type: 'UsageCorrected', data: correction }];
}

function withdraw(correction: Corrected, { settled }: Usage): UsageEvent[] {
  const correctionId = withdrawalIdOf(correction.correctionId);
  if (!settled.has(correction.correctionId) || settled.has(correctionId)) return [];
  // Avoids -0: the hashed JSON of -0 and 0 must be equal.
  const characters = 0 - correction.characters;
  return [{ type: 'UsageCorrected', data: { ...correction, correctionId, characters } }];
}

/** Id of the correction that withdraws another one. */
export const withdrawalIdOf = (correctionId: string): string => `${correctionId}-withdrawn`;

const withoutLimit = ({ limit: _limit, ...rest }: Reserved): Omit<Reserved, 'limit'> => rest;

function evolve(before: Usage, { type, data }: UsageEvent): Usage {
  const usage = { ...before, revision: before.revision + 1 };
  switch (type) {
    case 'CharactersReserved':
      return {
        ...usage,
        reserved: usage.reserved + data.characters,
        open: { ...usage.open, [data.reservationId]: data },
      };
    case 'CharactersUsed':
      return { ...settle(usage, data), used: usage.used + data.characters };
    case 'CharactersReleased':
      return settle(usage, data);
    case 'UsageCorrected':
      return { ...usage, used: usage.used + data.characters, settled: usage.settled.with(data.correctionId) };
    default:
      return type satisfies never;
  }
}

function settle(usage: Usage, { reservationId, characters }: { reservationId: string; characters: number }): Usage {
  const { [reservationId]: _settled, ...open } = usage.open;
  return { ...usage, reserved: usage.reserved - characters, open, settled: usage.settled.with(reservationId) };
}

/**
 * The domain that is charged: a site's own domain, else the requested one, else a built-in domain for API or dashboard.
 * @throws AppError `auth.forbidden` if a site requests another domain
 */
export function chargedDomain(by: { domain?: string; tokenId: string | null }, requested: string | undefined): string {
  if (by.domain === undefined) return requested ?? (by.tokenId === null ? ownDomains.dashboard : ownDomains.api);
  if (requested !== undefined && requested !== by.domain) throw new AppError('auth.forbidden', { param: 'domain' });
  return by.domain;
}

/** The UTC month of an ISO 8601 time, as YYYY-MM. */
export const monthOf = (isoTime: string): string => isoTime.slice(0, 7);

/** Stream id of one account, domain and UTC month, after `usage-`. */
export const usageIdOf = (accountId: string, domain: string, month: string): string =>
  `${accountId}-${domain}-${month}`;

/** Decider of the stream `usage-{accountId}-{domain}-{yyyy-mm}`. */
export const usageDecider: Decider<UsageCommand, UsageEvent, Usage> = {
  category: 'usage',
  events: usageEvents,
  initial: { used: 0, reserved: 0, open: {}, settled: IdSet.empty, revision: -1 },
  decide,
  evolve,
};
