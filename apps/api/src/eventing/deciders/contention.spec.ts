import { Contention } from './contention';

describe('Contention', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const contention = () => new Contention(() => 1);

  test('does not delay a stream without an attempt', () => {
    expect([contention().has('a'), contention().delayMs('a')]).toEqual([false, 0]);
  });

  const conflicts = (stream: Contention, count: number, attemptMs = 30) => {
    for (let index = 0; index < count; index++) stream.conflicted('a', attemptMs);
  };

  test('pauses now and then without rivals, since a process that is always first notices none', () => {
    const draws = [1 / 6, 0.167];
    const alone = new Contention(() => draws.shift()!);
    alone.succeeded('a', 8);
    expect([alone.has('a'), alone.delayMs('a'), alone.delayMs('a'), alone.delayMs('b')]).toEqual([false, 64, 0, 0]);
  });

  test('leaves each rival a turn after a success', () => {
    const contended = contention();
    conflicts(contended, 4);
    contended.succeeded('a', 30);
    expect([contended.has('a'), contended.delayMs('a')]).toEqual([true, 90]);
    jest.advanceTimersByTime(60);
    expect(contended.delayMs('a')).toBe(30);
    jest.advanceTimersByTime(60);
    expect(contended.delayMs('a')).toBe(0);
  });

  test('leaves the others time after a conflict, less after each further one', () => {
    const contended = contention();
    const pauses = Array.from({ length: 30 }, () => {
      conflicts(contended, 1);
      return contended.delayMs('a');
    });
    expect(pauses.slice(0, 3)).toEqual([30 / 2, 60 / 4, 90 / 8]);
    expect(pauses.at(-1)).toBeLessThan(0.01);
  });

  test.each([
    [40, [300, 300, 300, 300, 300, 300, 300, 300, 280, 240, 200, 160, 120, 80, 40, 0]],
    [100, [600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 500, 400, 300, 200, 100, 0]],
  ])('pauses at most 300 ms or 6 attempts of %s ms, less with each success', (attemptMs, expected) => {
    const contended = contention();
    conflicts(contended, 20);
    const pauses = expected.map(() => {
      contended.succeeded('a', attemptMs);
      return contended.delayMs('a');
    });
    expect(pauses).toEqual(expected);
  });

  test('draws the pause at random', () => {
    const half = new Contention(() => 0.5);
    half.conflicted('a', 30);
    expect(half.delayMs('a')).toBe(7.5);
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
