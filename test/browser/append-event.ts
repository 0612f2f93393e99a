import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { catalogVersion } from '@duetcast/domain/kernel/event';
import { genesisHash } from '@duetcast/domain/kernel/chain';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import type { ExpectedRevision } from '../../apps/api/src/eventing/event-store/event-store';
import { EmbeddedEventStore } from './built';

/** Appends an event directly to a data folder, for example a poison event. */
export async function appendEvent(
  dataDir: string,
  { stream, type, data }: { stream: string; type: string; data: JsonObject },
): Promise<void> {
  const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const id = randomUUID();
  const actor = { kind: 'system', id: 'test' } as const;
  const metadata = { $correlationId: id, $causationId: id, actor, at: new Date().toISOString(), schemaVersion: 1 };
  const added = { catalog: catalogVersion, previousHash: genesisHash, hash: genesisHash };
  let expected: ExpectedRevision = 'noStream';
  for await (const { revision } of store.readStream(stream, { backwards: true, limit: 1 })) expected = revision;
  await store.append(stream, [{ id, type, data, metadata: { ...metadata, ...added } }], { expected });
  await store.close();
}
