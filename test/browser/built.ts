// Modules of the server: decorators are compiled as it needs them, and the schema is its own.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { workerFile } from '../../apps/api/src/platform/threads/worker-file';

type StoreModule = typeof import('../../apps/api/src/eventing/event-store/embedded/embedded-event-store');
type DecidersModule = typeof import('../../apps/api/src/eventing/deciders/deciders');

const require = createRequire(__filename);
const load = (folder: string, name: string): unknown =>
  require(workerFile(resolve('apps/api/src/eventing', folder), name));

export const { EmbeddedEventStore } = load('event-store/embedded', 'embedded-event-store') as StoreModule;
export const { Deciders } = load('deciders', 'deciders') as DecidersModule;
