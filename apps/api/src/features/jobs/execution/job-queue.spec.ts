import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobQueue, type QueuedJobRow } from '@duetcast/projections/jobs/job-queue';
import { EmbeddedReadModelStore } from '../../../eventing/read-models/embedded/embedded-read-model-store';
import { fairest, JobQueue } from './job-queue';

const positionOf = (index: number): string => String(index).padStart(20, '0');

describe('the queue', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-queue-'));
  const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  const now = Date.now();
  const iso = (ms: number): string => new Date(ms).toISOString();
  let queue: JobQueue;

  const save = (ids: readonly string[], row: QueuedJobRow, from = 0) =>
    rows.save(
      null,
      ids.map((id, index) => {
        const claimableFrom = iso(Date.parse(row.claimableFrom) + from + index);
        const position = positionOf(from + index);
        return { collection: jobQueue.name, id, previous: null, position, row: { ...row, claimableFrom } };
      }),
    );
  const idsOf = (owner: string, count: number) => Array.from({ length: count }, (_, index) => `${owner}-${index}`);
  const waiting = (ownerId: string, count: number, lane = 'local') =>
    save(idsOf(ownerId, count), { ownerId, lane, status: 'waiting', claimableFrom: iso(now - 3_600_000) });
  const claimed = (ownerId: string, count: number, leaseEnds: number) =>
    save(idsOf(ownerId, count), { ownerId, lane: 'local', status: 'claimed', claimableFrom: iso(leaseEnds) });

  beforeEach(async () => {
    await rows.ensure({ name: jobQueue.name, indexes: jobQueue.indexes });
    queue = new JobQueue(rows);
  });
  afterEach(() => rows.drop(jobQueue.name));
  afterAll(async () => {
    await rows.close();
    rmSync(folder, { recursive: true });
  });

  test('returns the job of an owner behind 20,000 jobs of another', async () => {
    await waiting('ada', 20_000);
    await waiting('ben', 1);
    const candidates = await queue.candidates(() => 4);
    expect(candidates[0]).toEqual({ jobId: 'ada-0', ownerId: 'ada', lane: 'local' });
    expect(fairest(candidates, [{ ownerId: 'ada', lane: 'local' }])).toMatchObject({ ownerId: 'ben' });
    expect(new Set(candidates.map(({ jobId }) => jobId)).size).toBe(candidates.length);
  });

  test('starts behind the owner whose job was started last, and returns to the first', async () => {
    for (const owner of ['ada', 'ben', 'cleo']) await waiting(owner, 200);
    const order: string[] = [];
    for (let job = 0; job < 6; job++) {
      const [next] = await queue.candidates(() => 1);
      order.push(next!.ownerId);
      queue.started(next!);
      queue.backOff(next!.jobId, 60_000);
    }
    expect(order).toEqual(['ada', 'ben', 'cleo', 'ada', 'ben', 'cleo']);
  });

  test('skips jobs that back off, also when there are many', async () => {
    await waiting('ada', 100);
    for (let index = 0; index < 60; index++) queue.backOff(`ada-${index}`, 60_000);
    expect((await queue.candidates(() => 2))[0]).toMatchObject({ jobId: 'ada-60' });
  });

  test('finds the jobs whose lease has ended among thousands that are held', async () => {
    await claimed('ada', 2_000, now + 3_600_000);
    await claimed('ben', 3, now - 60_000);
    const reads = jest.spyOn(rows, 'find');
    expect(await queue.candidates(() => 4)).toMatchObject([{ jobId: 'ben-0' }, { jobId: 'ben-1' }, { jobId: 'ben-2' }]);
    expect(reads).toHaveBeenCalledTimes(3);
    reads.mockRestore();
  });

  test('a lease that ends now has ended, one that ends a millisecond later has not', async () => {
    await claimed('ada', 2, now);
    expect(await queue.candidates(() => 4, now)).toEqual([{ jobId: 'ada-0', ownerId: 'ada', lane: 'local' }]);
  });

  test('finds the jobs of one lane behind those of others, waiting or suspended', async () => {
    await waiting('ada', 500, 'elevenlabs');
    await waiting('ben', 500, 'openai');
    await waiting('cleo', 1);
    const suspended = { ownerId: 'dora', lane: 'local', status: 'suspended' } as const;
    await save(['dora-due'], { ...suspended, claimableFrom: iso(now - 1) });
    await save(['dora-later'], { ...suspended, claimableFrom: iso(now + 60_000) });
    const found = await queue.candidates((lane) => (lane === 'local' ? 4 : 0), now);
    expect(found.map(({ jobId }) => jobId)).toEqual(['dora-due', 'cleo-0']);
  });

  test('suspended jobs of an owner that are due later do not hide those of the next', async () => {
    const suspended = { lane: 'openai', status: 'suspended' } as const;
    await save(idsOf('ada', 1_000), { ...suspended, ownerId: 'ada', claimableFrom: iso(now + 60_000) });
    await save(['ben-due'], { ...suspended, ownerId: 'ben', claimableFrom: iso(now - 1) });
    expect(await queue.candidates(() => 4, now)).toMatchObject([{ jobId: 'ben-due' }]);
  });

  test('reads three pages while nothing is to be done', async () => {
    await waiting('ada', 1);
    const [only] = await queue.candidates(() => 4);
    queue.started(only!);
    await rows.drop(jobQueue.name);
    await rows.ensure({ name: jobQueue.name, indexes: jobQueue.indexes });
    await queue.candidates(() => 4);
    const reads = jest.spyOn(rows, 'find');
    expect(await queue.candidates(() => 4)).toEqual([]);
    expect(reads).toHaveBeenCalledTimes(3);
    reads.mockRestore();
  });
});
