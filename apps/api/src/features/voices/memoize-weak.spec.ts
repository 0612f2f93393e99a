import { memoizeWeak } from './memoize-weak';

test('is made once of each thing, also where nothing comes of it', () => {
  const make = jest.fn((list: readonly number[]) => list[0]);
  const first = memoizeWeak(make);
  const [some, none, others] = [[1, 2], [], [1, 2]];
  expect([first(some), first(some), first(none), first(none), first(others)]).toEqual([1, 1, undefined, undefined, 1]);
  expect(make).toHaveBeenCalledTimes(3);
});
