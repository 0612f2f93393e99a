import type { Recorded } from '@duetcast/domain/kernel/event';
import { usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import type { Projection } from '../kernel/projection';

/** A reservation that is neither used nor released; the reconciler checks these. */
export interface ReservationRow {
  reservationId: string;
  accountId: string;
  domain: string;
  month: string;
  jobId: string;
  characters: number;
  reservedAt: string;
}

function fold(row: ReservationRow | null, event: Recorded<UsageEvent>): ReservationRow | null {
  switch (event.type) {
    case 'CharactersReserved': {
      const { limit: _limit, ...reservation } = event.data;
      return { ...reservation, reservedAt: event.metadata.at };
    }
    case 'CharactersUsed':
    case 'CharactersReleased':
      return null;
    case 'UsageCorrected':
      return row;
    default:
      return event satisfies never;
  }
}

export const openReservations: Projection<ReservationRow, UsageEvent> = {
  name: 'open-reservations',
  version: 1,
  categories: ['usage'],
  events: usageEvents,
  indexes: [[['reservedAt', 1]], [['jobId', 1]]],
  rowOf: ({ type, data }) => (type === 'UsageCorrected' ? null : data.reservationId),
  fold,
};
