import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { QueuedJobRow } from '@duetcast/projections/jobs/job-queue';
import type { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { JobPlaces } from './job-places';

const minute = (count: number): string => new Date(Date.UTC(2026, 10, 20, 12, count)).toISOString();
const aRow = (id: string, status: string, charactersTotal: number, totalCharactersProcessed: number, at: number) =>
  ({
    ...{
      id,
      status,
      ownerId: 'ada',
      createdAt: minute(at),
      completedAt: status === 'completed' ? minute(at + 2) : null,
    },
    jobDetails: { charactersTotal, totalCharactersProcessed },
  }) as JobRow;
const queued = (lane: string, status: QueuedJobRow['status'] = 'waiting') => ({ ownerId: 'ada', status, lane });

/** Jobs of one account, newest first, and its queue, oldest first. */
const placesOf = (own: readonly JobRow[], queue: Readonly<Record<string, ReturnType<typeof queued>>>) => {
  const stored = Object.entries(queue).map(([id, row]) => ({ id, row }));
  const rows = {
    load: async (_: string, ids: string[]) =>
      new Map(stored.filter(({ id }) => ids.includes(id)).map((row) => [row.id, row])),
    find: async (collection: string, { where }: { where: { lane: string; status: string } }) => ({
      rows:
        collection === 'jobs'
          ? own.map((row) => ({ row }))
          : stored.filter(({ row }) => row.lane === where.lane && row.status === where.status),
    }),
  } as unknown as ReadModelStore;
  return new JobPlaces(rows).of(own, Date.parse(minute(30)));
};

const waiting = aRow('waiting', 'pending', 30, 0, 20);
const running = aRow('running', 'processing', 50, 20, 10);
// Two minutes for 60 characters, and for 20.
const done = [aRow('done', 'completed', 60, 60, 5), aRow('earlier', 'completed', 20, 20, 0)];

test('a job ends when those before it and itself have, at the pace of the latest jobs', async () => {
  const places = await placesOf([waiting, running, ...done], {
    waiting: queued('local'),
    running: queued('local', 'claimed'),
  });
  // 4 minutes for 80 characters: 30 characters are left of the one, then 30 of the other.
  expect(Object.fromEntries(places)).toEqual({
    running: { queuePosition: null, estimatedCompletedAt: '2026-11-20T12:31:30.000Z' },
    waiting: { queuePosition: 1, estimatedCompletedAt: minute(33) },
  });
});

test('without a completed job there is no pace; jobs that call others wait in a queue of their own', async () => {
  const [first, second, remote] = ['first', 'second', 'remote'].map((id, at) => aRow(id, 'pending', 10, 0, at));
  const queue = { first: queued('local'), remote: queued('openai'), second: queued('local') };
  const places = await placesOf([remote!, second!, first!], queue);
  expect([...places].map(([id, { queuePosition, ...rest }]) => [id, queuePosition, rest])).toEqual([
    ['remote', 1, { estimatedCompletedAt: null }],
    ['second', 2, { estimatedCompletedAt: null }],
    ['first', 1, { estimatedCompletedAt: null }],
  ]);
});
