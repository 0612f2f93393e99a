import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { allProjections } from '@duetcast/projections/all';
import { currentFor, rowIdsOf } from '@duetcast/projections/kernel/projection';
import { AccountKeys } from '../../apps/api/src/eventing/account-keys/account-keys';
import { sealEvents } from '../../apps/api/src/eventing/account-keys/seal-events';
import { EmbeddedStateStore } from '../../apps/api/src/eventing/state/embedded-state-store';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { SecretBox } from '../../apps/api/src/platform/secrets/secret-box';
import { ServerKeys } from '../../apps/api/src/platform/secrets/server-keys';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { EventStoreDbEventStore } from '../../apps/api/src/eventing/event-store/eventstore-db/event-store-db-event-store';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { Database } from '../../apps/api/src/eventing/sqlite/database';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** All events of a stopped server's data folder, or of its EventStoreDB, grouped by stream, in stream order. */
export async function readAllEvents(dataDir: string, url?: string): Promise<Map<string, StoredEvent[]>> {
  const store = url ? new EventStoreDbEventStore(url) : new EmbeddedEventStore(join(dataDir, 'events.db'));
  const states = existsSync(join(dataDir, 'keys/server.key')) && new EmbeddedStateStore(join(dataDir, 'state.db'));
  if (states)
    sealEvents(store, new AccountKeys(states, new SecretBox(new ServerKeys(readConfig({ DATA_DIR: dataDir })))));
  const streams = new Map<string, StoredEvent[]>();
  for await (const event of store.readAll()) {
    const stream = streams.get(event.stream);
    if (stream) stream.push(event);
    else streams.set(event.stream, [event]);
  }
  await store.close();
  if (states) await states.close();
  return streams;
}

/** Streams whose hash chain does not verify. */
export async function brokenChains(streams: ReadonlyMap<string, StoredEvent[]>): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, events] of streams) if (!(await verifyChain(events, sha256)).verified) broken.push(name);
  return broken;
}

/** Rows of every projection folded from scratch, by projection and id. */
function rebuilt(streams: ReadonlyMap<string, StoredEvent[]>): Record<string, Record<string, object>> {
  const events = [...streams.values()].flat().sort((a, b) => (a.position < b.position ? -1 : 1));
  return Object.fromEntries(
    allProjections.map((projection) => {
      const rows: Record<string, object> = {};
      for (const stored of events) {
        if (!projection.categories.some((category) => stored.stream.startsWith(`${category}-`))) continue;
        const event = currentFor(projection, stored);
        for (const id of rowIdsOf(projection, event)) {
          const row = projection.fold(rows[id] ?? null, event, id);
          if (row) rows[id] = row;
          else delete rows[id];
        }
      }
      return [projection.name, rows];
    }),
  );
}

/** Rows stored in a stopped server's data folder, and the rows that its events fold to. */
export async function compareRowsWithRebuild(dataDir: string, streams: ReadonlyMap<string, StoredEvent[]>) {
  const store = new EmbeddedReadModelStore(join(dataDir, 'read-models.db'));
  const expected = rebuilt(streams);
  const actual: Record<string, Record<string, object>> = {};
  const counts: Record<string, number> = {};
  for (const { name } of allProjections) {
    const rows = await store.load(name, Object.keys(expected[name] ?? {}));
    actual[name] = Object.fromEntries([...rows].map(([id, { row }]) => [id, row]));
    counts[name] = await store.count(name);
  }
  await store.close();
  const expectedCounts = Object.fromEntries(
    Object.entries(expected).map(([name, rows]) => [name, Object.keys(rows).length]),
  );
  return { expected, actual, expectedCounts, counts };
}

/** Values in a stopped server's `state.db`, by kind and id. */
export function readState(dataDir: string): Map<string, Map<string, unknown>> {
  const database = new Database(join(dataDir, 'state.db'), { readOnly: true });
  const state = new Map<string, Map<string, unknown>>();
  for (const [kind, id, value] of database.rows<[string, string, string]>('SELECT kind, id, value FROM state'))
    state.set(kind, (state.get(kind) ?? new Map<string, unknown>()).set(id, JSON.parse(value)));
  database.close();
  return state;
}

/** The reservation that paid for each charge key: as `state.db` has it, and as the events say. */
export function compareChargesWithEvents(dataDir: string, streams: ReadonlyMap<string, StoredEvent[]>) {
  const stored = [...(readState(dataDir).get('charge') ?? [])].map(
    ([key, value]) => [key, (value as { reservationId: string }).reservationId] as const,
  );
  const used = [...streams.values()].flat().filter(({ type }) => type === 'CharactersUsed');
  const charged = used.flatMap(({ data }) =>
    Object.keys(data.keys ?? {}).map((key) => [key, data.reservationId as string] as const),
  );
  return { stored: stored.sort(), charged: charged.sort() };
}

/** Shorter than what fits beside others in a page of SQLite, which can divide a longer text. */
const secretPart = 16;

/** Files of a data folder that contain a part of a secret. */
export function filesWithSecrets(dataDir: string, secrets: readonly string[]): string[] {
  const parts = secrets.flatMap((secret) => [secret.slice(0, secretPart), secret.slice(-secretPart)]);
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)))
    .filter((path) => {
      const content = readFileSync(join(dataDir, path));
      return parts.some((part) => content.includes(part));
    });
}
