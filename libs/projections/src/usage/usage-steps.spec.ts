import fc from 'fast-check';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { projected, recorded } from '../kernel/projected';
import { usageByMonth } from './usage-by-month';
import { noUsage, usageAfter, usageSignOf } from './usage-steps';
import { longProperty } from '../../../../test/support/long-check';

const scope = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };
const characters = fc.nat(50_000);
const reservation = fc.record({ characters, jobId: fc.uuid() }).map(({ characters, jobId }) => {
  return { ...scope, reservationId: `${jobId}:1`, jobId, characters };
});
const anyEvent: fc.Arbitrary<UsageEvent> = fc.oneof(
  reservation.map((data) => ({ type: 'CharactersReserved' as const, data: { ...data, limit: -1 } })),
  reservation.map((data) => ({ type: 'CharactersUsed' as const, data })),
  reservation.map((data) => ({ type: 'CharactersReleased' as const, data: { ...data, reason: 'The job failed.' } })),
  fc.record({ correctionId: fc.uuid(), characters: fc.integer({ min: -50_000, max: 50_000 }) }).map((correction) => ({
    type: 'UsageCorrected' as const,
    data: { ...scope, ...correction, reason: 'Counted twice.', replay: null },
  })),
);

test('the sums of the events equal the row of usage-by-month', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 60 }), (events) => {
      const { used, reserved } = events.reduce(usageAfter, noUsage);
      const rows = projected(usageByMonth, recorded('usage-acc_ada-example.com-2026-11', events));
      expect(Object.values(rows)).toMatchObject([{ charactersUsed: used, charactersReserved: reserved }]);
    }),
    longProperty('usage steps', 500),
  );
});

test('maps each event type to its sign', () => {
  const types = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'] as const;
  expect(types.map(usageSignOf)).toEqual(['reserved', 'used', 'released', 'corrected']);
});
