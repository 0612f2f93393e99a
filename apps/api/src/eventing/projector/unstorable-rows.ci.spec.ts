import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { added, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { MongoConnection } from '../mongodb/mongo-connection';
import { MongoReadModelStore } from '../read-models/mongodb/mongo-read-model-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import type { ProjectionRunner } from './projection-runner';
import { ensureCollections } from './ensure-collections';

/** Rows whose text is as long as the amounts added under their name. */
const texts: typeof tallies = {
  ...tallies,
  fold: (row, event, id) => {
    const next = tallies.fold(row, event, id);
    return next && { ...next, text: 'x'.repeat(next.sum) };
  },
};
const tooMuch = 17_000_000;

const server = new MongoServer();
let url: string;
let stores: TallyStores;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());

const adapters: [string, () => ReadModelStore][] = [
  ['embedded', () => new EmbeddedReadModelStore(join(stores.folder, `${randomUUID()}.db`))],
  ['MongoDB', () => new MongoReadModelStore(new MongoConnection(url, randomUUID()))],
];

describe.each(adapters)('an event that makes a row too large for the store (%s)', (_name, open) => {
  let rows: ReadModelStore;
  let runner: ProjectionRunner;
  beforeEach(async () => {
    stores = await TallyStores.open();
    rows = open();
    await ensureCollections(rows, [texts]);
    runner = stores.runner({ rows }, texts).runner;
  });
  afterEach(async () => {
    await runner.stop();
    await rows.close();
    await stores.close();
  });

  const isIn = (...states: string[]) => runner.state.until((now) => states.includes(now));
  const sums = async () => {
    const found = await rows.find<{ sum: number }>('tallies', { limit: 10 });
    return Object.fromEntries(found.rows.map(({ id, row }) => [id, row.sum]));
  };
  const skip = (...skipped: string[]) =>
    runner.applyControl({ ...projectionDecider.initial, revision: skipped.length, skipped });

  test('is a poison event among others of its batch, and can be skipped', async () => {
    const [first, second] = [added('b', tooMuch), added('a', tooMuch)];
    await stores.append(added('a', 1), added('b', 2), first, added('b', 3), added('c', 4), second, added('a', 5));
    runner.start();
    await isIn('poisoned', 'failed', 'live');
    expect(runner.report()).toMatchObject({ state: 'poisoned', poison: { event: { id: first.id } } });
    expect(await sums()).toEqual({ a: 1, b: 2 });
    skip(first.id);
    await runner.state.until((state) => state !== 'poisoned');
    await isIn('poisoned', 'failed', 'live');
    expect(runner.report()).toMatchObject({ state: 'poisoned', poison: { event: { id: second.id } } });
    skip(first.id, second.id);
    await isIn('live');
    expect(await sums()).toEqual({ a: 6, b: 5, c: 4 });
    expect(runner.report().poison).toBeNull();
  });

  test('stops the rebuild for a new version, which succeeds once it is skipped', async () => {
    const bad = added('a', tooMuch);
    await stores.append(added('a', 1), bad, added('a', 2));
    const before = stores.runner({ rows }).runner;
    before.start();
    await before.state.until((state) => state === 'live');
    await before.stop();
    runner = stores.runner({ rows }, { ...texts, version: 2 }).runner;
    runner.start();
    await isIn('poisoned', 'failed', 'live');
    const { state, poison } = runner.report();
    expect({ state, event: poison?.event }).toMatchObject({ state: 'poisoned', event: { id: bad.id } });
    expect(poison?.message).toContain('at most 16000000 are allowed');
    expect(await sums()).toEqual({ a: tooMuch + 3 });
    skip(bad.id);
    await isIn('live');
    expect(await sums()).toEqual({ a: 3 });
  });
});
