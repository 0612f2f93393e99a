import { Contention } from './contention';

describe('Contention', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Draws the longest pause. */
  const contention = () => new Contention(() => 1);

  test('does not delay a stream without an attempt', () => {
    expect([contention().has('a'), contention().delayMs('a')]).toEqual([false, 0]);
  });

  const conflicts = (stream: Contention, count: number, attemptMs = 20) => {
    for (let index = 0; index < count; index++) stream.conflicted('a', attemptMs);
  };

  test.each([
    [8, 64],
    [40, 100],
  ])('pauses every 300 ms without rivals, since a process that is always first notices none', (attemptMs, pauseMs) => {
    const alone = contention();
    alone.succeeded('a', attemptMs);
    jest.advanceTimersByTime(299);
    alone.succeeded('a', attemptMs);
    expect([alone.has('a'), alone.delayMs('a')]).toEqual([false, 0]);
    jest.advanceTimersByTime(1);
    alone.succeeded('a', attemptMs);
    expect([alone.delayMs('a'), alone.delayMs('a'), alone.delayMs('b')]).toEqual([pauseMs, 0, 0]);
  });

  test('leaves the stream to the others after a success, also while nothing waits here', () => {
    const contended = contention();
    conflicts(contended, 1);
    contended.succeeded('a', 20);
    // 100 ms · 1.5 for the conflict · 0.85 for the success · 1.5 for the draw
    expect([contended.has('a'), contended.delayMs('a')]).toEqual([true, 191.25]);
    jest.advanceTimersByTime(191);
    expect(contended.delayMs('a')).toBe(0.25);
    jest.advanceTimersByTime(100);
    expect(contended.delayMs('a')).toBe(0);
  });

  test('tries again within half an attempt after a conflict', () => {
    const contended = contention();
    conflicts(contended, 1, 40);
    expect(contended.delayMs('a')).toBe(20);
    conflicts(contended, 9, 40);
    expect(contended.delayMs('a')).toBe(20);
  });

  test.each([
    [20, 200],
    [60, 480],
  ])('spaces the groups of attempts of %s ms by %s ms at most, by less after each success', (attemptMs, longestMs) => {
    const contended = new Contention(() => 0.5);
    conflicts(contended, 20, attemptMs);
    for (const successes of [1, 2, 3]) {
      contended.succeeded('a', attemptMs);
      expect(contended.delayMs('a')).toBeCloseTo(longestMs * 0.85 ** successes);
    }
    for (let success = 0; success < 20; success++) contended.succeeded('a', attemptMs);
    expect([contended.has('a'), contended.delayMs('a')]).toEqual([false, 0]);
  });

  test('forgets a stream after two seconds', () => {
    const contended = contention();
    contended.conflicted('a', 20);
    jest.advanceTimersByTime(1_999);
    expect(contended.has('a')).toBe(true);
    jest.advanceTimersByTime(1);
    expect([contended.has('a'), contended.delayMs('a')]).toEqual([false, 0]);
  });
});
