// Modules of the built server: decorators are compiled as the server needs them, and the schema is its own.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

type StoreModule = typeof import('../../apps/api/src/eventing/event-store/embedded/embedded-event-store');
type DecidersModule = typeof import('../../apps/api/src/eventing/deciders/deciders');

const built = createRequire(resolve('dist/apps/api/src/main.js'));

export const { EmbeddedEventStore } = built('./eventing/event-store/embedded/embedded-event-store.js') as StoreModule;
export const { Deciders } = built('./eventing/deciders/deciders.js') as DecidersModule;
