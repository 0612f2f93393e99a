import { readFileSync } from 'node:fs';
import { allEvents } from '@duetcast/domain/all-events';
import { upcast, type EventCatalogue } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { administratorsData, ownersData } from './visible-data';

interface Golden {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
}
const goldens = JSON.parse(readFileSync('test/data/golden-events.json', 'utf8')) as Golden[];
const catalogue: EventCatalogue = allEvents;
/** A SHA-256, by which content is read. */
const hash = /[0-9a-f]{64}/;

/** What a replay found has a hash of its own, which leads to nothing that anybody said. */
test.each(goldens.filter(({ type }) => type !== 'ReplayFinished'))(
  '$type version $schemaVersion leads no administrator to content',
  ({ type, schemaVersion, data }) => {
    const current = upcast(catalogue, type, schemaVersion, data) as JsonObject;
    expect(JSON.stringify(administratorsData(type, current))).not.toMatch(hash);
  },
);

test('an owner sees which of their outputs were stitched', () => {
  const clips = ['a'.repeat(64)];
  expect(ownersData('JobSubmitted', { clips })).toEqual({ clips });
  expect(administratorsData('JobSubmitted', { clips })).toEqual({});
});
