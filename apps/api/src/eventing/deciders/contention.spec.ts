import { Contention } from './contention';

describe('Contention', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const contention = () => new Contention(() => 1);

  test('does not delay a stream without an attempt', () => {
    expect([contention().has('a'), contention().delayMs('a')]).toEqual([false, 0]);
  });

  test('leaves a short pause after a success, since a process that is always first notices no other', () => {
    const alone = contention();
    for (let successes = 0; successes < 3; successes++) {
      alone.succeeded('a', 8);
      expect([alone.has('a'), alone.delayMs('a'), alone.delayMs('b')]).toEqual([false, 2, 0]);
    }
  });

  test('leaves the others a turn each after a success, and tries again at once after a conflict', () => {
    const contended = contention();
    for (let conflicts = 0; conflicts < 4; conflicts++) contended.conflicted('a', 30);
    expect([contended.has('a'), contended.delayMs('a')]).toEqual([true, 20]);
    contended.succeeded('a', 30);
    expect(contended.delayMs('a')).toBe((1.5 ** 3 - 0.25) * 30);
  });

  test('pauses at most 250 ms, less with each success', () => {
    const contended = contention();
    for (let conflicts = 0; conflicts < 20; conflicts++) contended.conflicted('a', 30);
    const pauses = Array.from({ length: 70 }, () => {
      contended.succeeded('a', 30);
      return contended.delayMs('a');
    });
    expect(pauses).toEqual([...pauses].sort((a, b) => b - a));
    expect([pauses[0], pauses.at(-1), contended.has('a')]).toEqual([250, 7.5, false]);
  });

  test('draws the pause at random', () => {
    const half = new Contention(() => 0.5);
    half.conflicted('a', 30);
    expect(half.delayMs('a')).toBe(10);
  });

  test('forgets a stream after two seconds', () => {
    const contended = contention();
    contended.conflicted('a', 30);
    jest.advanceTimersByTime(1_999);
    expect(contended.has('a')).toBe(true);
    jest.advanceTimersByTime(1);
    expect([contended.has('a'), contended.delayMs('a')]).toEqual([false, 0]);
  });
});
