import { Contention } from './contention';

describe('Contention', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const contention = () => new Contention(() => 1);

  test('does not delay a stream that no other process writes to', () => {
    const alone = contention();
    alone.succeeded('a');
    expect([alone.has('a'), alone.delayMs('a')]).toEqual([false, 0]);
  });

  test('widens with each conflict up to its limit, narrows with each success down to nothing', () => {
    const contended = contention();
    const widening = Array.from({ length: 12 }, () => {
      contended.conflicted('a');
      return contended.delayMs('a');
    });
    expect(widening).toEqual([...widening].sort((a, b) => a - b));
    expect([widening[0], widening.at(-1), contended.delayMs('b')]).toEqual([5, 250, 0]);
    for (let successes = 0; successes < 50; successes++) {
      expect(contended.has('a')).toBe(true);
      contended.succeeded('a');
    }
    expect([contended.has('a'), contended.delayMs('a')]).toEqual([false, 0]);
  });

  test('draws the delay from the window', () => {
    const half = new Contention(() => 0.5);
    half.conflicted('a');
    expect(half.delayMs('a')).toBe(2.5);
  });

  test('forgets a stream after a second', () => {
    const contended = contention();
    contended.conflicted('a');
    jest.advanceTimersByTime(999);
    expect(contended.has('a')).toBe(true);
    jest.advanceTimersByTime(1);
    expect(contended.has('a')).toBe(false);
  });
});
