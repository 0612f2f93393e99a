import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { longProperty } from '../../../../../../test/support/long-check';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { RacingProjector } from '../../../../../../test/support/racing-projector';
import { added, newEvent, tallies, TallyStores, type Tally } from '../../../../../../test/support/tally-fixture';
import { EmbeddedReadModelStore } from '../../read-models/embedded/embedded-read-model-store';
import { MongoReadModelStore } from '../../read-models/mongodb/mongo-read-model-store';
import type { ReadModelStore } from '../../read-models/read-model-store';
import { ensureCollections } from '../ensure-collections';

const projection = tallies as Projection;
const server = new MongoServer();
let url: string;
let stores: TallyStores;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(() => stores.close());

const name = fc.constantFrom('a', 'b', 'c');
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name, amount: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ name, amount: fc.constant(null) }) },
);
const projector = fc.integer({ min: 0, max: 2 });
const act = fc.constantFrom('take over', 'fold', 'fold', 'fold', 'rebuild', 'end' as const);
const step = fc.record({
  events: fc.array(event, { maxLength: 3 }),
  ...{ projector, act, size: fc.integer({ min: 1, max: 6 }), stalls: fc.boolean() },
  loses: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});

/** Three connections to the same rows, as three processes have. */
const adapters: [string, (place: string) => ReadModelStore][] = [
  ['embedded', (place) => new EmbeddedReadModelStore(join(stores.folder, `${place}.db`))],
  ['MongoDB', (place) => new MongoReadModelStore(url, place)],
];

/** Rows with their positions, folded one event at a time. */
async function foldedFromNothing(): Promise<Map<string, object>> {
  const rows = new Map<string, { position: string; first: string; row: Tally }>();
  for await (const stored of stores.events.readAll()) {
    const { position } = stored;
    const { name: id } = stored.data as { name: string };
    const before = rows.get(id);
    const row = tallies.fold(before?.row ?? null, stored, id);
    if (row) rows.set(id, { position, first: before?.first ?? position, row });
    else rows.delete(id);
  }
  return rows;
}

describe.each(adapters)('projectors that stall, race and rebuild (%s)', (_name, open) => {
  test('leave the rows of a fold from nothing', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      await stores.close();
      stores = await TallyStores.open();
      const place = randomUUID();
      const connections = [open(place), open(place), open(place)] as const;
      for (const rows of connections) await ensureCollections(rows, [projection]);
      const racers = connections.map(
        (rows, index) => new RacingProjector(`p${index}`, rows, stores.events, projection),
      );
      for (const { events, projector: index, act: what, size, stalls, loses } of steps) {
        if (events.length > 0)
          await stores.append(
            ...events.map((one) =>
              one.amount === null ? newEvent('Cleared', { name: one.name }) : added(one.name, one.amount),
            ),
          );
        const racer = racers[index] as RacingProjector;
        if (what === 'end') await racer.end();
        racer.stallsNext = stalls;
        racer.losesNext = loses;
        if (what === 'take over') await racer.takeOver();
        if (what === 'fold') await racer.fold(size);
        if (what === 'rebuild') await racer.rebuild();
      }
      const order = [...racers].reverse();
      for (const racer of order) await racer.end();
      await racers[0]?.finish();
      await connections[1]?.pointers([]);
      const { rows } = await connections[1].find(projection.name, { limit: 100 });
      const actual = new Map(rows.map(({ id, ...stored }) => [id, stored]));
      const expected = await foldedFromNothing();
      await Promise.all(connections.map((rows) => rows.close()));
      expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
    });
    await fc.assert(property, longProperty('racing projectors', 30, 600));
  });
});
