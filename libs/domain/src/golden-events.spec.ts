import { readFileSync } from 'node:fs';
import { allEvents } from './all-events';
import { upcast, type EventCatalogue } from './kernel/event';

const catalogue: EventCatalogue = allEvents;

interface Golden {
  type: string;
  schemaVersion: number;
  data: unknown;
}

/** Events as they were once stored. Lines are added to this file, never changed: stores hold them for ever. */
const goldens = JSON.parse(readFileSync('test/data/golden-events.json', 'utf8')) as Golden[];

test.each(goldens)('$type version $schemaVersion can still be read', ({ type, schemaVersion, data }) => {
  const current = upcast(catalogue, type, schemaVersion, data);
  expect(catalogue[type]?.schema.parse(current)).toEqual(current);
});

test('every version of every event has its golden', () => {
  const present = new Set(goldens.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`));
  const wanted = Object.entries(catalogue).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
  );
  expect(wanted.filter((name) => !present.has(name))).toEqual([]);
});
