import { Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { unstoredPointer } from '../read-models/builds';
import type { Pointer } from '../read-models/pointer';
import { Checkpoints, type Pointers } from './checkpoints';

beforeAll(() => void Logger.overrideLogger(false));
afterEach(() => void jest.useRealTimers());

class CountedPointers {
  readonly queries: string[][] = [];
  failures = 0;
  position = 1;

  async pointers(names: readonly string[]): Promise<Map<string, Pointer>> {
    this.queries.push([...names]);
    if (this.failures-- > 0) throw new StoreUnavailable('no server');
    return new Map(names.map((name) => [name, { ...unstoredPointer(name), position: String(this.position) }]));
  }
}

const open = (isLocal: boolean) => {
  const [rows, saved] = [new CountedPointers(), new Subject<string>()];
  const checkpoints = new Checkpoints(rows, { saved, isFollowing: () => isLocal });
  return { rows, saved, checkpoints };
};

test('reads pointers once for all that wait, at most every 50 ms, and as stored after the call', async () => {
  const { rows, checkpoints } = open(false);
  await checkpoints.next(['jobs']);
  const from = performance.now();
  const waiting = Array.from({ length: 100 }, () => checkpoints.next(['jobs']));
  const others = checkpoints.next(['accounts']);
  rows.position = 2;
  for (const pointers of await Promise.all(waiting)) expect(pointers.get('jobs')?.position).toBe('2');
  expect((await others).get('accounts')?.position).toBe('2');
  expect(performance.now() - from).toBeGreaterThan(40);
  expect(rows.queries).toEqual([['jobs'], ['jobs', 'accounts']]);
});

test('a failure reaches those who waited for that query only', async () => {
  const { rows, checkpoints } = open(false);
  rows.failures = 1;
  const failed = [checkpoints.next(['jobs']), checkpoints.next(['jobs'])];
  for (const result of await Promise.allSettled(failed)) expect(result.status).toBe('rejected');
  expect((await checkpoints.next(['jobs'])).get('jobs')?.position).toBe('1');
});

test('follows other processes by 20 queries per second, and stops', async () => {
  jest.useFakeTimers();
  const { rows, checkpoints } = open(false);
  const reads: Pointers[] = [];
  const loop = checkpoints.follow(['jobs'], (pointers) => reads.push(pointers));
  loop.start();
  await jest.advanceTimersByTimeAsync(1_000);
  await loop.stop();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(rows.queries).toHaveLength(21);
  expect(reads).toHaveLength(21);
});

test('follows this process by its signals, and looks without one every second', async () => {
  jest.useFakeTimers();
  const { rows, saved, checkpoints } = open(true);
  const loop = checkpoints.follow(['jobs'], () => undefined);
  loop.start();
  await jest.advanceTimersByTimeAsync(100);
  expect(rows.queries).toHaveLength(1);
  saved.next('accounts');
  await jest.advanceTimersByTimeAsync(100);
  expect(rows.queries).toHaveLength(1);
  saved.next('jobs');
  await jest.advanceTimersByTimeAsync(100);
  expect(rows.queries).toHaveLength(2);
  for (let step = 0; step < 1_000; step++) saved.next('jobs');
  await jest.advanceTimersByTimeAsync(100);
  expect(rows.queries.length).toBe(3);
  const { length } = rows.queries;
  await jest.advanceTimersByTimeAsync(1_200);
  await loop.stop();
  expect(rows.queries).toHaveLength(length + 1);
});

test('continues after a failure of the store', async () => {
  const { rows, checkpoints } = open(true);
  rows.failures = 1;
  const read = await new Promise<Pointers>((resolve) => {
    const loop = checkpoints.follow(['jobs'], (pointers) => {
      void loop.stop();
      resolve(pointers);
    });
    loop.start();
  });
  expect(read.get('jobs')?.position).toBe('1');
});
