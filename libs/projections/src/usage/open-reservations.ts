import type { Recorded } from '@duetcast/domain/kernel/event';
import { usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import type { Projection } from '../kernel/projection';

/** A reservation that is not yet used or released as a whole; the reconciler checks these. */
export interface ReservationRow {
  reservationId: string;
  accountId: string;
  domain: string;
  month: string;
  jobId: string;
  attempt: number;
  /** Neither used nor released. */
  characters: number;
  reservedAt: string;
}

function fold(row: ReservationRow | null, event: Recorded<UsageEvent>): ReservationRow | null {
  switch (event.type) {
    case 'CharactersReserved': {
      const { limits: _limits, keys: _keys, ...reservation } = event.data;
      return { ...reservation, reservedAt: event.metadata.at };
    }
    case 'CharactersUsed':
    case 'CharactersReleased': {
      const characters = (row?.characters ?? 0) - event.data.characters;
      return row && characters > 0 ? { ...row, characters } : null;
    }
    default:
      return row;
  }
}

export const openReservations: Projection<ReservationRow, UsageEvent> = {
  name: 'open-reservations',
  version: 1,
  categories: ['usage'],
  events: usageEvents,
  indexes: [{ reservedAt: 1 }, { jobId: 1 }],
  rowOf: ({ data }) => ('reservationId' in data ? data.reservationId : null),
  creates: ({ type }) => type === 'CharactersReserved',
  fold,
};
