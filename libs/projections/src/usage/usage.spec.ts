import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { projected, recorded } from '../kernel/projected';
import { openReservations } from './open-reservations';
import { usageByMonth } from './usage-by-month';

const scope = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };
const reservation = (jobId: string, characters: number) => ({
  ...scope,
  reservationId: `${jobId}:1`,
  jobId,
  characters,
});
const history: UsageEvent[] = [
  { type: 'CharactersReserved', data: { ...reservation('a', 60), limit: 10_000 } },
  { type: 'CharactersReserved', data: { ...reservation('b', 30), limit: 10_000 } },
  { type: 'CharactersReserved', data: { ...reservation('c', 7), limit: 150_000 } },
  { type: 'CharactersUsed', data: reservation('a', 60) },
  { type: 'CharactersReleased', data: { ...reservation('b', 30), reason: 'The job failed.' } },
  {
    type: 'UsageCorrected',
    data: { ...scope, correctionId: 'fix', characters: -10, reason: 'Counted twice.', replay: null },
  },
];
const events = recorded('usage-acc_ada-example.com-2026-11', history);

test('a row contains the sums of the month', () =>
  expect(projected(usageByMonth, events)).toEqual({
    'acc_ada-example.com-2026-11': { ...scope, charactersUsed: 50, charactersReserved: 7, characterLimit: 150_000 },
  }));

test('only reservations that are neither used nor released are open', () =>
  expect(projected(openReservations, events)).toEqual({
    'c:1': { ...reservation('c', 7), reservedAt: '2026-11-20T12:00:02.000Z' },
  }));
