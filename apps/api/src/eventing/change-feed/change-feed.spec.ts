import { setTimeout as randomPause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { longProperty } from '../../../../../test/support/long-check';
import { SavedRows, type OwnedSum, type StoredSum } from '../../../../../test/support/saved-rows';
import { until } from '../../../../../test/support/until';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { ChangeFeed } from './change-feed';
import { Checkpoints } from './checkpoints';
import type { RowChange } from './pushed-positions';

beforeAll(() => void Logger.overrideLogger(false));

/** What a page holds: it reads its rows once connected, then takes pushes. */
class Page {
  readonly rows = new Map<string, StoredSum>();
  readonly pushes: RowChange[] = [];
  private leave = () => undefined as void;

  constructor(
    readonly owner: string,
    private readonly feed: ChangeFeed,
    private readonly store: SavedRows,
  ) {}

  async connect(): Promise<this> {
    const changes = this.feed.changes.subscribe((change) => this.take(change));
    const refreshes = this.feed.refreshes.subscribe(() => this.read());
    const leave = await this.feed.join(this.owner);
    this.leave = () => {
      leave();
      changes.unsubscribe();
      refreshes.unsubscribe();
    };
    this.read();
    return this;
  }

  disconnect(): void {
    this.leave();
  }

  visible(): Map<string, OwnedSum> {
    return new Map([...this.rows].flatMap(([id, { row }]) => (row ? [[id, row]] : [])));
  }

  private take(change: RowChange): void {
    if (change.owner !== this.owner) return;
    this.pushes.push(change);
    const known = this.rows.get(change.id);
    if (!known || known.position < change.position) this.rows.set(change.id, change as unknown as StoredSum);
  }

  private read(): void {
    for (const stored of this.store.rows.values()) if (stored.owner === this.owner) this.rows.set(stored.id, stored);
  }
}

const open = ({ isLocal = true } = {}) => {
  const store = new SavedRows();
  const checkpoints = new Checkpoints(store, { saved: store.saved, isFollowing: () => isLocal });
  const feed = new ChangeFeed(store, checkpoints, ['jobs']);
  const connect = (owner: string) => new Page(owner, feed, store).connect();
  return { store, feed, connect };
};
/** Resolves when the feed has looked for changes; a second look starts after the first one has pushed what it found. */
async function looked({ reads, saved }: SavedRows): Promise<void> {
  const before = reads.pointers;
  await until(() => {
    saved.next('jobs');
    return reads.pointers >= before + 2;
  });
}

test('pushes what changed after an owner has connected, as the last state, to that owner only', async () => {
  const { store, connect } = open();
  store.save('before', 'ada');
  store.saveCheckpoint();
  const [ada, grace] = [await connect('ada'), await connect('grace')];
  for (let step = 0; step < 200; step++) store.save('job', 'ada');
  store.save('before', 'ada');
  store.save('other', 'eve');
  await looked(store);
  expect(ada.pushes).toEqual([]);
  store.saveCheckpoint();
  await until(() => ada.pushes.length >= 2);
  const summary = ada.pushes.map(({ id, isNew, row }) => ({ id, isNew, ...(row as OwnedSum) }));
  expect(summary).toEqual([
    { id: 'job', isNew: true, owner: 'ada', sum: 200 },
    { id: 'before', isNew: false, owner: 'ada', sum: 2 },
  ]);
  expect(grace.pushes).toEqual([]);
});

test('a row that changes again before its checkpoint is pushed as new', async () => {
  const { store, connect } = open();
  const ada = await connect('ada');
  store.save('job', 'ada');
  store.saveCheckpoint();
  store.save('job', 'ada');
  await looked(store);
  expect(ada.pushes).toEqual([]);
  store.saveCheckpoint();
  await until(() => ada.pushes.length > 0);
  store.save('job', 'ada');
  store.saveCheckpoint();
  await until(() => ada.pushes.length > 1);
  expect(ada.pushes.map(({ id, isNew }) => ({ id, isNew }))).toEqual([
    { id: 'job', isNew: true },
    { id: 'job', isNew: false },
  ]);
});

test('pages through many changes, in order and without gaps', async () => {
  const { store, connect } = open();
  const ada = await connect('ada');
  for (let id = 0; id < 1_234; id++) store.save(`job-${id}`, 'ada');
  store.saveCheckpoint();
  await until(() => ada.pushes.length >= 1_234);
  expect(ada.pushes.map(({ id }) => id)).toEqual(Array.from({ length: 1_234 }, (_, id) => `job-${id}`));
});

test('a deleted row is a change without a row', async () => {
  const { store, connect } = open();
  store.save('job', 'ada');
  store.saveCheckpoint();
  const ada = await connect('ada');
  store.save('job', 'ada', true);
  store.saveCheckpoint();
  await until(() => ada.pushes.length > 0);
  expect(ada.pushes).toMatchObject([{ id: 'job', row: null }]);
});

test('polls nothing while no owner is connected, and the pointers only while one is', async () => {
  const { store, feed, connect } = open({ isLocal: false });
  /** Longer than several polls are apart. */
  const forAWhile = (since = Date.now()) => until(() => Date.now() > since + 500);
  await forAWhile();
  expect(store.reads).toEqual({ pointers: 0, changes: 0 });
  const ada = await connect('ada');
  await connect('ada');
  await until(() => store.reads.pointers > 5);
  expect(store.reads.changes).toBe(0);
  ada.disconnect();
  ada.disconnect(); // again: the other page of the owner stays
  store.save('job', 'ada');
  store.saveCheckpoint();
  await until(() => store.reads.changes === 1);
  feed.onModuleDestroy();
  await forAWhile(); // a poll that had begun ends
  const { pointers } = store.reads;
  await forAWhile();
  expect(store.reads.pointers).toBe(pointers);
});

test('a connection fails while the store does, and the next one works', async () => {
  const { store, connect } = open();
  store.failing = 'pointers';
  await expect(connect('ada')).rejects.toBeInstanceOf(StoreUnavailable);
  const ada = await connect('ada');
  store.save('job', 'ada');
  store.saveCheckpoint();
  await until(() => ada.pushes.length === 1);
});

const owners = ['ada', 'grace'] as const;
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('save'), id: fc.nat(4), isDeleted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('checkpoint') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('connect', 'disconnect'), owner: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('swap') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail'), query: fc.constantFrom('pointers', 'changes') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.nat(15) }) },
);

test('every connected page holds the stored rows, whatever fails, leaves or reconnects', async () => {
  const check = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
    const { store, feed, connect } = open();
    const pages = new Map([['ada', await connect('ada')]]);
    for (const one of steps as {
      do: string;
      id: number;
      isDeleted: boolean;
      owner: number;
      query: 'changes';
      ms: number;
    }[]) {
      const owner = owners[one.owner ?? 0]!;
      if (one.do === 'save') store.save(`job-${one.id}`, owners[one.id % 2]!, one.isDeleted);
      if (one.do === 'checkpoint') store.saveCheckpoint();
      if (one.do === 'swap') store.swap();
      if (one.do === 'fail') store.failing = one.query;
      if (one.do === 'wait') await randomPause(one.ms);
      if (one.do === 'disconnect') pages.get(owner)?.disconnect();
      if (one.do === 'disconnect') pages.delete(owner);
      const page = one.do === 'connect' && !pages.has(owner) && (await connect(owner).catch(() => null));
      if (page) pages.set(owner, page);
    }
    store.failing = null;
    store.saveCheckpoint();
    const expected = () => [...pages.keys()].map((owner) => store.of(owner));
    const isEqual = () =>
      JSON.stringify([...pages.values()].map((page) => sorted(page.visible()))) ===
      JSON.stringify(expected().map(sorted));
    await until(isEqual, { timeoutMs: 3_000 }).catch(() => undefined);
    expect([...pages.values()].map((page) => page.visible())).toEqual(expected());
    feed.onModuleDestroy();
  });
  await fc.assert(check, longProperty('change feed', 30));
}, 120_000);

const sorted = (rows: Map<string, OwnedSum>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
