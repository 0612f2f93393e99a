import { inParallel } from './in-parallel';

describe('inParallel', () => {
  test('returns results in order and respects the limit', async () => {
    let running = 0;
    let maxRunning = 0;
    const results = await inParallel([3, 1, 2, 0], 2, async (item) => {
      maxRunning = Math.max(maxRunning, ++running);
      for (let tick = 0; tick < item; tick++) await Promise.resolve();
      running--;
      return item * 10;
    });
    expect(results).toEqual([30, 10, 20, 0]);
    expect(maxRunning).toBe(2);
  });

  test('after a failure starts no further item, finishes those in progress and throws the first failure', async () => {
    const finished: number[] = [];
    const work = inParallel([0, 1, 2, 3, 4], 2, async (item) => {
      await Promise.resolve();
      if (item === 0) throw new Error('first');
      await Promise.resolve();
      finished.push(item);
    });
    await expect(work).rejects.toThrow('first');
    expect(finished).toEqual([1]);
  });

  test('throws the failure that came first, not that of the first item', async () => {
    const work = inParallel([3, 0], 2, async (ticks, index) => {
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      throw new Error(`item ${index}`);
    });
    await expect(work).rejects.toThrow('item 1');
  });
});
