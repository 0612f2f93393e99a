import { RecordedReads } from './read-records';

test('holds a read for the window, and not longer', () => {
  const reads = new RecordedReads(1_000);
  reads.add('a', 0);
  expect([reads.has('a', 999), reads.has('a', 1_000), reads.has('b', 0)]).toEqual([true, false, false]);
});

test('forgets what has ended, and the oldest above the maximum', () => {
  const reads = new RecordedReads(1_000, 2);
  for (const [key, at] of Object.entries({ a: 0, b: 10, c: 20 })) reads.add(key, at);
  expect(['a', 'b', 'c'].map((key) => reads.has(key, 20))).toEqual([false, true, true]);
  reads.add('b', 30);
  reads.add('d', 40);
  expect(['b', 'c', 'd'].map((key) => reads.has(key, 40))).toEqual([true, false, true]);
});
