import { shareOf } from './projection-status';
import { RateMeter } from './runner-stats';

test('measures the rate of the last seconds and the overall total', () => {
  let now = 0;
  const meter = new RateMeter(5_000, () => now);
  expect(meter.perSecond).toBe(0);
  meter.add(1_000);
  now = 2_000;
  meter.add(500);
  expect(meter.perSecond).toBe(750);
  now = 6_000;
  expect(meter.perSecond).toBe(125);
  now = 60_000;
  expect(meter.perSecond).toBe(0);
  expect(meter.total).toBe(1_500);
});

test.each([
  ['00000000000000000025', '00000000000000000100', 0.25],
  ['00000000000000000100', '00000000000000000100', 1],
  ['0250/17', '1000/900', 0.25],
  [null, null, 1],
  [null, '0100', null],
  ['abc', 'abd', null],
])('position %s of head %s is the share %s', (position, head, share) => expect(shareOf(position, head)).toBe(share));
