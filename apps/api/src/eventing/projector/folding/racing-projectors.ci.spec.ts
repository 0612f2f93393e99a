import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { longProperty } from '../../../../../../test/support/long-check';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { RacingProjector } from '../../../../../../test/support/racing-projector';
import { added, newEvent, tallies, TallyStores, type Tally } from '../../../../../../test/support/tally-fixture';
import { EmbeddedReadModelStore } from '../../read-models/embedded/embedded-read-model-store';
import { MongoConnection } from '../../mongodb/mongo-connection';
import { MongoReadModelStore } from '../../read-models/mongodb/mongo-read-model-store';
import type { ReadModelStore } from '../../read-models/read-model-store';
import { ensureCollections } from '../ensure-collections';

/** Presumes wrongly that most rows are new. */
const projection: Projection = { ...(tallies as Projection), creates: ({ type }) => type !== 'Looked' };
const server = new MongoServer();
let url: string;
let stores: TallyStores;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(() => stores.close());

const name = fc.constantFrom('a', 'b');
const event = fc.oneof(
  { weight: 1, arbitrary: fc.record({ name, amount: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ name, amount: fc.constant(null) }) },
);
const projector = fc.integer({ min: 0, max: 1 });
const act = fc.constantFrom('take over', 'fold', 'fold', 'rebuild', 'end', 'stall');
const step = fc.record({
  ...{ events: fc.array(event, { maxLength: 3 }), later: fc.array(event, { maxLength: 3 }) },
  ...{ projector, act, size: fc.integer({ min: 1, max: 6 }), stalls: fc.boolean() },
  loses: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function append(events: Step['events']): Promise<void> {
  const stored = events.map((one) =>
    one.amount === null ? newEvent('Cleared', { name: one.name }) : added(one.name, one.amount),
  );
  if (stored.length > 0) await stores.append(...stored);
}

async function perform(racers: readonly RacingProjector[], { act: what, ...step }: Step): Promise<void> {
  const [racer, other] = [racers[step.projector], racers[1 - step.projector]] as [RacingProjector, RacingProjector];
  await append(step.events);
  if (what === 'stall') return takeFromStalled(racer, other, step);
  if (what === 'end') await racer.end();
  racer.stallsNext = step.stalls;
  racer.losesNext = step.loses;
  if (what === 'take over') await racer.takeOver();
  await (what === 'rebuild' ? racer.rebuild() : racer.fold(step.size));
}

/** One stalls before it saves; the other takes over and folds on; then the first one saves. */
async function takeFromStalled(racer: RacingProjector, other: RacingProjector, step: Omit<Step, 'act'>): Promise<void> {
  await racer.end();
  await other.end();
  await racer.takeOver();
  racer.stallsNext = true;
  await racer.fold(step.size);
  await other.takeOver();
  await other.fold(step.size);
  await append(step.later);
  await other.fold(9);
  await racer.end();
}

/** A connection to the same rows, as each process has. */
const adapters: [string, (place: string) => ReadModelStore][] = [
  ['embedded', (place) => new EmbeddedReadModelStore(join(stores.folder, `${place}.db`))],
  ['MongoDB', (place) => new MongoReadModelStore(new MongoConnection(url, place))],
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
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await stores.close();
      stores = await TallyStores.open();
      const place = randomUUID();
      const connections = [open(place), open(place)] as const;
      for (const rows of connections) await ensureCollections(rows, [projection]);
      const racers = connections.map(
        (rows, index) => new RacingProjector(`p${index}`, rows, stores.events, projection),
      );
      for (const one of steps) await perform(racers, one);
      for (const racer of racers) await racer.end();
      await racers[0]?.finish();
      await connections[1]?.pointers([]);
      const { rows } = await connections[1].find(projection.name, { limit: 100 });
      const actual = new Map(rows.map(({ id, ...stored }) => [id, stored]));
      const expected = await foldedFromNothing();
      await Promise.all(connections.map((rows) => rows.close()));
      expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
    });
    await fc.assert(property, longProperty('racing projectors', 15, 600));
  });
});
