import type { Recorded } from '@duetcast/domain/kernel/event';
import { usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { lastDayOf } from '@duetcast/domain/usage/usage-period';
import type { Projection } from '../kernel/projection';
import { shortKey } from './job-voices';

/** Characters that one job or one correction added to a month. */
export interface UsageChargeRow {
  accountId: string;
  domain: string;
  /** YYYY-MM, UTC. */
  month: string;
  /** YYYY-MM-DD, UTC; always a day of `month`. */
  day: string;
  /** When the job was accepted or the correction made; ISO 8601 UTC. */
  at: string;
  /** Sort key of an account's charges: day, time and id; unique. */
  place: string;
  kind: 'work' | 'correction';
  jobId: string | null;
  /** Public id of the API token that asked for the work; null: none, or a correction. */
  tokenId: string | null;
  /** null for a correction. */
  reservationId: string | null;
  /** 0 until the job ends; negative if a correction reduces usage. */
  characters: number;
  /** Its characters by short charge key; empty for a correction. */
  keys: Readonly<Record<string, number>>;
}

/**
 * A job counts on the day on which it was accepted. A charge booked outside its month (a later correction) counts on the
 * nearest day of the month, so that the days of a month add up to its total.
 */
export function dayWithin(month: string, at: string): string {
  const day = at.slice(0, 10);
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  if (day < first) return first;
  return day > last ? last : day;
}

function chargeOf({ type, data, metadata: { at, actor } }: Recorded<UsageEvent>, id: string): UsageChargeRow {
  const { accountId, domain, month } = data;
  const day = dayWithin(month, at);
  const booked = { accountId, domain, month, day, at, place: `${day} ${at} ${id}`, characters: 0, keys: {} };
  if (type === 'UsageCorrected')
    return { ...booked, kind: 'correction', jobId: null, tokenId: null, reservationId: null };
  // Reservations of earlier releases name the token only as their actor.
  const tokenId = actor.kind === 'token' ? actor.id : null;
  return { ...booked, kind: 'work', jobId: data.jobId, tokenId, reservationId: data.reservationId };
}

function fold(row: UsageChargeRow | null, event: Recorded<UsageEvent>, id: string): UsageChargeRow | null {
  const charge = row ?? chargeOf(event, id);
  switch (event.type) {
    case 'CharactersReserved':
      return charge;
    case 'CharactersUsed':
      return {
        ...charge,
        characters: charge.characters + event.data.characters,
        keys: Object.fromEntries(Object.entries(event.data.keys).map(([key, count]) => [shortKey(key), count])),
      };
    case 'UsageCorrected':
      return { ...charge, characters: charge.characters + event.data.characters };
    case 'CharactersReleased':
      return charge.characters === 0 ? null : charge;
  }
}

/** The charges of an account by day; their sum over a month equals `charactersUsed` of `usage-by-month`. */
export const usageCharges: Projection<UsageChargeRow, UsageEvent> = {
  name: 'usage-charges',
  version: 3,
  categories: ['usage'],
  events: usageEvents,
  indexes: [{ accountId: 1, place: 1 }],
  rowOf: (event) => {
    const { accountId, domain, month, ...data } = event.data;
    const id = 'correctionId' in data ? data.correctionId : data.reservationId;
    return `${domainUsageIdOf(accountId, domain, month)}/${id}`;
  },
  creates: ({ type }) => type === 'CharactersReserved' || type === 'UsageCorrected',
  fold,
};
