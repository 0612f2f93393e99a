import type { Recorded } from '@duetcast/domain/kernel/event';
import { usageEvents, usageIdOf, type UsageEvent } from '@duetcast/domain/usage/usage-decider';
import { lastDayOf } from '@duetcast/domain/usage/usage-period';
import type { Projection } from '../kernel/projection';

/** What one job or one correction added to the characters used of a month. */
export interface UsageChargeRow {
  accountId: string;
  domain: string;
  /** YYYY-MM, UTC. */
  month: string;
  /** YYYY-MM-DD, UTC: a day of the month. */
  day: string;
  /** When the job was accepted, or the correction made; ISO 8601 UTC. */
  at: string;
  /** Orders an account's charges by day, then time; begins with the day, and no two are the same. */
  place: string;
  kind: 'work' | 'correction';
  jobId: string | null;
  /** 0 while the job is at work; below zero where a correction took away. */
  characters: number;
}

/**
 * A job belongs to the day on which it was accepted, as it does to the month. What is booked outside of its month (later
 * corrections) stands on the month's nearest day, so that the days of a month add up to it.
 */
export function dayWithin(month: string, at: string): string {
  const day = at.slice(0, 10);
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  if (day < first) return first;
  return day > last ? last : day;
}

function chargeOf({ type, data, metadata: { at } }: Recorded<UsageEvent>, id: string): UsageChargeRow {
  const { accountId, domain, month } = data;
  const day = dayWithin(month, at);
  const booked = { accountId, domain, month, day, at, place: `${day} ${at} ${id}`, characters: 0 };
  if (type === 'UsageCorrected') return { ...booked, kind: 'correction', jobId: null };
  return { ...booked, kind: 'work', jobId: data.jobId };
}

function fold(row: UsageChargeRow | null, event: Recorded<UsageEvent>, id: string): UsageChargeRow | null {
  const charge = row ?? chargeOf(event, id);
  switch (event.type) {
    case 'CharactersReserved':
      return charge;
    case 'CharactersUsed':
    case 'UsageCorrected':
      return { ...charge, characters: charge.characters + event.data.characters };
    case 'CharactersReleased':
      return charge.characters === 0 ? null : charge;
    default:
      return event satisfies never;
  }
}

/** The charges of an account, day by day: their sum over a month is what `usage-by-month` shows as used. */
export const usageCharges: Projection<UsageChargeRow, UsageEvent> = {
  name: 'usage-charges',
  version: 1,
  categories: ['usage'],
  events: usageEvents,
  indexes: [
    [
      ['accountId', 1],
      ['place', 1],
    ],
  ],
  rowOf: ({ data }) => {
    const id = 'correctionId' in data ? data.correctionId : data.reservationId;
    return `${usageIdOf(data.accountId, data.domain, data.month)}/${id}`;
  },
  fold,
};
