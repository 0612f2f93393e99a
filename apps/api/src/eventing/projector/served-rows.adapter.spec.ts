import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as slowServer } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import { sized } from '../../../../../test/support/long-check';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { added, TallyStores, tallies, type Tally } from '../../../../../test/support/tally-fixture';
import { until as untilTrue } from '../../../../../test/support/until';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { MongoConnection } from '../mongodb/mongo-connection';
import { MongoReadModelStore } from '../read-models/mongodb/mongo-read-model-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { ensureCollections } from './ensure-collections';

const server = new MongoServer();
let url: string;
let stores: TallyStores;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(async () => {
  server.holdWhile(() => null);
  await stores.close();
});

const projections = ['tallies', 'sums', 'totals'].map((name) => ({ ...tallies, name }));
const rebuildingMs = sized(2_500, 20_000);

/** A node that reads rows which other processes fold, and finds what it must find. */
class Reader {
  readonly wrong: string[] = [];
  reads = 0;
  private readonly seen = new Map<string, number>();

  constructor(private readonly rows: ReadModelStore) {}

  /** `atLeast`: a sum that a client knows to be stored. */
  async read(name: string, atLeast = this.seen.get(name) ?? 0): Promise<void> {
    const found = await this.rows.find<Tally>(name, { sort: [['sum', -1]], limit: 9 });
    const row = (await this.rows.load<Tally>(name, ['a'])).get('a')?.row;
    const count = await this.rows.count(name);
    this.reads += 1;
    if (found.rows.length !== 2 || count !== 2 || !row) this.wrong.push(`${name}: ${found.rows.length}, ${count} rows`);
    if (row && row.sum < atLeast) this.wrong.push(`${name}: ${row.sum} instead of ${atLeast}`);
    this.seen.set(name, row?.sum ?? atLeast);
  }

  async reached(name: string, position: Position): Promise<void> {
    await untilTrue(async () => ((await this.rows.checkpoint(name)) ?? '') >= position, { everyMs: 5 });
  }
}

const adapters: [string, (place: string) => ReadModelStore][] = [
  ['embedded', (place) => new EmbeddedReadModelStore(join(stores.folder, `${place}.db`))],
  ['MongoDB', (place) => new MongoReadModelStore(new MongoConnection(url, place))],
];

describe.each(adapters)('while everything is rebuilt without pause (%s)', (_name, open) => {
  test('other processes read every row, and never an older one', async () => {
    const place = randomUUID();
    const [rows, waiting, polling] = [open(place), open(place), open(place)] as const;
    for (const one of [rows, waiting, polling]) await ensureCollections(one, projections);
    await stores.append(added('a', 1), added('b', 1));
    const runners = projections.map((projection) => stores.runner({ rows }, projection).runner);
    for (const runner of runners) runner.start();
    await Promise.all(runners.map(({ state }) => state.until((now) => now === 'live')));
    server.holdWhile(() => slowServer(1));
    const until = Date.now() + rebuildingMs;
    const [asker, poller] = [new Reader(waiting), new Reader(polling)];
    let rebuilds = 0;
    const rebuildAgain = async (runner: (typeof runners)[number]) => {
      while (Date.now() < until) await stores.rebuild(runner).then(() => (rebuilds += 1));
    };
    // A client waits for its own write at one node and reads it at any other.
    const write = async () => {
      for (let sum = 2; Date.now() < until; sum++) {
        const position = await stores.append(added('a', 1));
        for (const { name } of projections) {
          await asker.reached(name, position);
          await Promise.all([asker.read(name, sum), poller.read(name, sum)]);
        }
      }
    };
    const poll = async () => {
      while (Date.now() < until) for (const { name } of projections) await poller.read(name);
    };
    await Promise.all([...runners.map(rebuildAgain), write(), poll()]);
    server.holdWhile(() => null);
    await Promise.all(runners.map((runner) => runner.stop()));
    await Promise.all([rows, waiting, polling].map((one) => one.close()));
    expect({ asked: asker.wrong, polled: poller.wrong }).toEqual({ asked: [], polled: [] });
    expect(rebuilds).toBeGreaterThanOrEqual(projections.length);
    expect(poller.reads).toBeGreaterThan(projections.length);
  });
});
