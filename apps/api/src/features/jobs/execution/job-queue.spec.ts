import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { EmbeddedReadModelStore } from '../../../eventing/read-models/embedded/embedded-read-model-store';
import { fairest, JobQueue } from './job-queue';

const positionOf = (index: number): string => String(index).padStart(20, '0');

describe('the queue', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-queue-'));
  const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  const queue = new JobQueue(rows);

  const pending = (ownerId: string, from: number, count: number) =>
    rows.save(
      null,
      Array.from({ length: count }, (_, index) => {
        const id = `${ownerId}-${from + index}`;
        const createdAt = new Date(from + index).toISOString();
        const row = { id, ownerId, status: 'pending', createdAt };
        return { collection: jobs.name, id, previous: null, position: positionOf(from + index), row };
      }),
    );

  beforeAll(() => rows.ensure({ name: jobs.name, indexes: jobs.indexes ?? [] }));
  afterAll(async () => {
    await rows.close();
    rmSync(folder, { recursive: true });
  });

  test('shows the job of one behind the hundreds of another', async () => {
    await pending('ada', 0, 800);
    await pending('ben', 900, 1);
    const found = await queue.candidates();
    expect(found[0]).toMatchObject({ jobId: 'ada-0' });
    expect(fairest(found, ['ada'])).toMatchObject({ ownerId: 'ben' });
    expect(new Set(found.map(({ jobId }) => jobId)).size).toBe(found.length);
  });

  test('comes to each within a few looks, none of which reads everything', async () => {
    await pending('ada', 1_000, 3_000);
    await pending('cleo', 5_000, 1);
    const seen = new Set<string>();
    for (let looks = 0; looks < 5; looks++) {
      const found = await queue.candidates();
      expect(found.length).toBeLessThanOrEqual(1_200);
      for (const { ownerId } of found) seen.add(ownerId);
    }
    expect(seen).toContain('cleo');
  });
});
