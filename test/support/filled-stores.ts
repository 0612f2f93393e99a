import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFormat } from '../../apps/api/src/eventing/data-format';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { EmbeddedStateStore } from '../../apps/api/src/eventing/state/embedded-state-store';
import { FileContentStore } from '../../apps/api/src/platform/content/file-content-store';
import { newEvent } from './tally-fixture';

/** Makes a data folder with one of everything that a backup contains, and two events. */
export async function filledStores(dataDir: string): Promise<void> {
  const events = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const state = new EmbeddedStateStore(join(dataDir, 'state.db'));
  const rows = new EmbeddedReadModelStore(join(dataDir, 'read-models.db'));
  const content = new FileContentStore(join(dataDir, 'content'));
  await state.put('data-format', { id: 'data', value: { format: dataFormat, version: '1.0.0' } });
  const hash = await content.put(Buffer.from('content'));
  await content.setName('segment/1', { contentHash: hash });
  for (const id of ['job-1', 'job-2']) await events.append(id, [newEvent('Added', { hash })], { expected: 'noStream' });
  await rows.save({ name: 'reactor:settlement', position: (await events.head())! }, []);
  mkdirSync(join(dataDir, 'keys', 'audit'), { recursive: true });
  writeFileSync(join(dataDir, 'keys', 'audit', 'kid_1.json'), '{}');
  for (const store of [events, state, rows]) await store.close();
}
