import { EventStoreServer } from './eventstore-server/eventstore-server';
import { MongoServer } from './mongo-server/mongo-server';

interface Stores {
  readonly env: Record<string, string>;
  readonly stop: () => Promise<void>;
}

/** The production clients over in-memory stand-ins of their servers. */
async function production(): Promise<Stores> {
  const [events, rows] = [new EventStoreServer(), new MongoServer()];
  await events.start();
  const env = { EVENTSTORE_URL: events.url, MONGODB_URL: await rows.listen(), WORKER_ID: 'worker-1' };
  const stop = async () => {
    await events.stop();
    await rows.close();
  };
  return { env, stop };
}

const embedded = async (): Promise<Stores> => ({ env: {}, stop: async () => undefined });

/** For `describe.each`: starts the stores and returns the environment that selects them. */
export const storeBackends = [
  ['the embedded stores', embedded],
  ['EventStoreDB and MongoDB', production],
] as const;

/** The first variant, or each in the longest run: for those of which other tests hold the difference, such as contracts. */
export const ofRun = <Variant>(variants: readonly Variant[]): readonly Variant[] =>
  process.env.RUN === 'all' ? variants : variants.slice(0, 1);
