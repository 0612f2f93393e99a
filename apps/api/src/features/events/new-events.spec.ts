import { eventIndex } from '@duetcast/projections/events/event-index';
import { Subject } from 'rxjs';
import { until } from '../../../../../test/support/until';
import { Checkpoints } from '../../eventing/change-feed/checkpoints';
import { unstoredPointer } from '../../eventing/read-models/builds';
import type { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { NewEvents } from './new-events';

const pageSize = 200;

/** The index up to `checkpoint`, one event per position. */
const open = () => {
  const index = { owners: [] as (string | null)[], serves: 'event-index~1', reads: 0, finds: 0 };
  const saved = new Subject<string>();
  const rows = {
    pointers: async (names: readonly string[]) => {
      index.reads++;
      const position = String(index.owners.length).padStart(6, '0');
      return new Map(names.map((name) => [name, { ...unstoredPointer(name), serves: index.serves, position }]));
    },
    find: async (_: string, { where }: { where: { position: { gt?: string; lte: string } } }) => {
      index.finds++;
      const { gt, lte } = where.position;
      const owners = index.owners.slice(Number(gt ?? 0), Number(lte));
      const page = owners.slice(0, pageSize).map((ownerId) => ({ row: { ownerId } }));
      return { rows: page, next: owners.length > pageSize ? 'more' : null };
    },
  } as unknown as ReadModelStore;
  const newEvents = new NewEvents(rows, new Checkpoints(rows, { saved, isFollowing: () => true }));
  const append = (...owners: (string | null)[]) => {
    index.owners.push(...owners);
    saved.next(eventIndex.name);
  };
  return { index, newEvents, append, saved };
};

/** Counts how often the stream of an owner is woken. */
const woken = (newEvents: NewEvents, owner: string | undefined, signal: AbortSignal) => {
  const counted = { times: 0 };
  const wait = async () => {
    while (!signal.aborted) {
      await newEvents.next(owner, signal);
      if (!signal.aborted) counted.times++;
    }
  };
  void wait();
  return counted;
};

test('wakes the streams of an owner by its events, and those of every owner by any', async () => {
  const { index, newEvents, append } = open();
  const ending = new AbortController();
  const [ada, eve, all] = ['ada', 'eve', undefined].map((owner) => woken(newEvents, owner, ending.signal));
  const close = newEvents.open();
  await until(() => all!.times === 1); // the first look wakes every stream
  append('ada', null);
  await until(() => all!.times === 2);
  expect([ada!.times, eve!.times]).toEqual([2, 1]);
  append(...Array<string>(pageSize + 1).fill('ada')); // more than are read: any owner may have some
  await until(() => all!.times === 3);
  expect([ada!.times, eve!.times]).toEqual([3, 2]);
  index.serves = 'event-index~2';
  append();
  await until(() => eve!.times === 3);
  expect(index.finds).toBe(2);
  ending.abort();
  close();
});

test('reads nothing while no stream is open', async () => {
  const { index, newEvents, append, saved } = open();
  append('ada');
  expect([saved.observed, index.reads]).toEqual([false, 0]);
  const [first, second] = [newEvents.open(), newEvents.open()];
  await until(() => index.reads === 1);
  first();
  append('ada');
  await until(() => index.reads === 2);
  second();
  append('ada');
  expect([saved.observed, index.reads]).toEqual([false, 2]);
});
