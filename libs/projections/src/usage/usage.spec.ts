import { aUsage } from '../../../../test/support/builders/usage.builder';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { projected, recorded } from '../../../../test/support/projected';
import { openReservations } from './open-reservations';
import { usageByMonth } from './usage-by-month';

const { scope, reserved, used, released, corrected } = aUsage;
const other = { domain: 'other.org' };
const history: UsageEvent[] = [
  reserved('a', 60),
  reserved('b', 30),
  reserved('c', 7, { limits: { account: 10_000, domain: 500 }, attempt: 2 }),
  used('a', 60),
  reserved('d', 40, other),
  released('b', 30),
  used('d', 25, other),
  corrected('fix', -10),
];
const events = recorded('usage-acc_ada-2026-11', history);

test('a row contains the sums of its domain and month', () =>
  expect(projected(usageByMonth, events)).toEqual({
    'acc_ada-example.com-2026-11': { ...scope, charactersUsed: 50, charactersReserved: 7, characterLimit: 500 },
    'acc_ada-other.org-2026-11': {
      ...{ ...scope, ...other },
      charactersUsed: 25,
      charactersReserved: 15,
      characterLimit: 10_000,
    },
  }));

test('a reservation is open until it is used and released as a whole', () => {
  const { limits: _limits, keys: _keys, ...row } = aUsage.reservation('c', 7, { attempt: 2 });
  const open = projected(openReservations, events);
  expect(open).toEqual({
    'c:2': { ...row, reservedAt: '2026-11-20T12:00:02.000Z' },
    'd:1': expect.objectContaining({ domain: 'other.org', characters: 15, attempt: 1 }) as object,
  });
  const settled = recorded('usage-acc_ada-2026-11', [reserved('d', 40), used('d', 25), released('d', 15)]);
  expect(projected(openReservations, settled)).toEqual({});
});
