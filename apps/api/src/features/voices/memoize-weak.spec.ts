import { memoizeWeak } from './memoize-weak';

test('computes once per key, also if the result is undefined', () => {
  const compute = jest.fn((list: readonly number[]) => list[0]);
  const firstOf = memoizeWeak(compute);
  const [some, none, others] = [[1, 2], [], [1, 2]];
  expect([firstOf(some), firstOf(some), firstOf(none), firstOf(none), firstOf(others)]).toEqual([
    1,
    1,
    undefined,
    undefined,
    1,
  ]);
  expect(compute).toHaveBeenCalledTimes(3);
});
