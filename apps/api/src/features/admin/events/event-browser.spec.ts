import { createHash } from 'node:crypto';
import { chainText, genesisHash } from '@duetcast/domain/kernel/chain';
import type { EventStore, StoredEvent } from '../../../eventing/event-store/event-store';
import type { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { EventBrowser } from './event-browser';

const stream = 'usage-ada-example.com-2026-11';
const actor = { kind: 'user', id: 'ada' } as const;
const row = { type: 'CharactersUsed', ownerId: 'ada', actor, data: {} };

/** A valid hash chain, as stored. */
function chained(length: number, from = 0): StoredEvent[] {
  const events: StoredEvent[] = [];
  let previousHash = genesisHash;
  for (let revision = 0; revision < length; revision++) {
    const cause = { $correlationId: 'c', $causationId: 'c', actor };
    const common = { ...cause, at: '2026-11-21T00:00:00.000Z', schemaVersion: 1, catalog: 1 };
    const content = { stream, revision, id: `${revision}`, type: 'CharactersUsed', data: { characters: revision } };
    const event = { ...content, position: `${revision}`, metadata: { ...common, previousHash } };
    const hash = createHash('sha256').update(chainText(event)).digest('hex');
    events.push({ ...event, metadata: { ...event.metadata, hash } });
    previousHash = hash;
  }
  return events.slice(from);
}

function browserOf(events: readonly StoredEvent[], maxAge: number | null = null): EventBrowser {
  async function* readStream() {
    for (const event of events) yield await Promise.resolve(event);
  }
  const store = { readStream, maxAge: () => Promise.resolve(maxAge) };
  const rows = { find: () => Promise.resolve({ rows: [{ id: '0', row }], next: null }) };
  return new EventBrowser(rows as unknown as ReadModelStore, store as unknown as EventStore);
}

test('verifying a long stream does not block the event loop', async () => {
  let ticks = 0;
  const counting = { isOver: false };
  const count = () => void setImmediate(() => (counting.isOver ? null : (ticks++, count())));
  count();
  expect(await browserOf(chained(5_000)).stream(stream)).toMatchObject({ length: 5_000, verified: true });
  counting.isOver = true;
  expect(ticks).toBeGreaterThanOrEqual(9);
});

test.each([
  ['in its first page', 3],
  ['after its first page', 1_234],
])('an event changed %s breaks the chain', async (_, brokenAt) => {
  const events = chained(2_000);
  const changed = events.with(brokenAt, { ...events[brokenAt]!, data: { characters: -1 } });
  expect(await browserOf(changed).stream(stream)).toMatchObject({
    length: 2_000,
    verified: false,
    brokenAt,
    reason: 'content',
  });
});

test('events removed by retention do not count as missing', async () => {
  const remaining = chained(2_000, 700);
  expect(await browserOf(remaining, 60).stream(stream)).toMatchObject({
    length: 1_300,
    complete: false,
    verified: true,
  });
  expect(await browserOf(remaining).stream(stream)).toMatchObject({ verified: false, brokenAt: 0, reason: 'missing' });
});

test('a stream without remaining events is unverified, with reason `gone`', async () => {
  const gone = { length: 0, complete: false, verified: false, brokenAt: 0, reason: 'gone' };
  expect(await browserOf([], 60).stream(stream)).toMatchObject(gone);
});
