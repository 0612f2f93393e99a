import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { added, newEvent, tallies, TallyStores } from '../../../../../../test/support/tally-fixture';
import type { StoredEvent } from '../../event-store/event-store';
import { EmbeddedReadModelStore } from '../../read-models/embedded/embedded-read-model-store';
import { MongoConnection } from '../../mongodb/mongo-connection';
import { MongoReadModelStore } from '../../read-models/mongodb/mongo-read-model-store';
import type { ReadModelStore } from '../../read-models/read-model-store';
import { ensureCollections } from '../ensure-collections';
import { foldBatch } from './fold-batch';

const projection = tallies as Projection;
const server = new MongoServer();
let url: string;
let stores: TallyStores;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(() => stores.close());

const adapters: [string, () => ReadModelStore][] = [
  ['embedded', () => new EmbeddedReadModelStore(join(stores.folder, `${randomUUID()}.db`))],
  ['MongoDB', () => new MongoReadModelStore(new MongoConnection(url, randomUUID()))],
];

async function history(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of stores.events.readAll()) events.push(event);
  return events;
}

/** Holds the first save between its call and its effect. */
function stalling(rows: ReadModelStore) {
  let isStalled: () => void = () => undefined;
  let resume: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => (isStalled = resolve));
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  const save = rows.save.bind(rows);
  jest.spyOn(rows, 'save').mockImplementationOnce(async (...args) => {
    isStalled();
    await resumed;
    await save(...args);
  });
  return { stalled, resume };
}

describe.each(adapters)('a projector that stalls past its lease (%s)', (_name, open) => {
  let rows: ReadModelStore;
  beforeEach(async () => {
    rows = open();
    await ensureCollections(rows, [projection]);
  });
  afterEach(() => rows.close());

  /** Without a fence, so that compare-and-swap and markers alone must hold. */
  const fold = (events: readonly StoredEvent[]) => foldBatch(rows, projection, events, projection.name);

  test('does not bring back a row that its successor created and deleted', async () => {
    await stores.append(added('a', 1), newEvent('Cleared', { name: 'a' }));
    const events = await history();
    const { stalled, resume } = stalling(rows);
    const late = fold(events.slice(0, 1));
    await stalled;
    await fold(events.slice(0, 1));
    await fold(events.slice(1));
    resume();
    await late;
    expect((await rows.find(projection.name, { limit: 10 })).rows).toEqual([]);
  });

  test('does not bring back a row that its successor created and deleted in one batch', async () => {
    await stores.append(added('a', 1), newEvent('Cleared', { name: 'a' }));
    const events = await history();
    const { stalled, resume } = stalling(rows);
    const late = fold(events.slice(0, 1));
    await stalled;
    await fold(events);
    resume();
    await late;
    expect((await rows.find(projection.name, { limit: 10 })).rows).toEqual([]);
  });
});
