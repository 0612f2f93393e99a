import { readFileSync } from 'node:fs';
import { allEvents } from './all-events';
import { currentEvent, type EventCatalog, catalogVersion } from './kernel/event';

const catalog: EventCatalog = allEvents;

interface Golden {
  type: string;
  schemaVersion: number;
  data: unknown;
}

/** Events as releases stored them, from 0.1.0 on; append-only, because stores keep every version forever. */
const goldens = JSON.parse(readFileSync('test/data/golden-events.json', 'utf8')) as Golden[];

test.each(goldens)('reads $type version $schemaVersion', ({ type, schemaVersion, data }) => {
  const current = currentEvent(catalog, { type, data, metadata: { schemaVersion, catalog: catalogVersion } });
  expect(catalog[type]?.schema.parse(current.data)).toEqual(current.data);
});

test('has a golden event for every version of every event', () => {
  const covered = new Set(goldens.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`));
  const expected = Object.entries(catalog).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
  );
  expect([...covered].sort()).toEqual(expected.sort());
});

test('catalogVersion rises with every new event type or version', () => {
  expect(catalogVersion).toBe(Object.values(catalog).reduce((sum, { version }) => sum + version, 0));
});
