// Appends an event directly to a data folder, for example a poison event.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';

const built = createRequire(join(root, 'dist', 'apps', 'api', 'src', 'main.js'));

/** @returns its id */
export async function appendEvent(dataDir, stream, type, data, schemaVersion) {
  const { EmbeddedEventStore } = built('./eventing/event-store/embedded/embedded-event-store.js');
  const { genesisHash } = built('../../../libs/domain/src/kernel/chain.js');
  const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const id = randomUUID();
  const actor = { kind: 'system', id: 'earlier-version' };
  const metadata = { $correlationId: id, $causationId: id, actor, at: new Date().toISOString(), schemaVersion };
  const hashes = { previousHash: genesisHash, hash: genesisHash };
  await store.append(stream, [{ id, type, data, metadata: { ...metadata, ...hashes } }], { expected: 'any' });
  await store.close();
  return id;
}
