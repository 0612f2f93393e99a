import { RateLimiterMongo } from 'rate-limiter-flexible';
import {
  LimitCounters,
  MemoryLimitCounters,
  type LimitCounter,
  type RateLimit,
} from '../../platform/rate-limits/rate-limits';
import type { ServerKeys } from '../../platform/secrets/server-keys';
import { within } from '../../platform/timing/retry';
import type { MongoConnection } from '../mongodb/mongo-connection';

/** Requests wait this long at most before they are counted in memory. */
const timeoutMs = 500;

/** Counts across processes; each counts alone while MongoDB does not answer. */
export class MongoLimitCounters extends LimitCounters {
  private readonly inMemory = new MemoryLimitCounters();
  private indexed: Promise<void> | undefined;

  constructor(
    private readonly connection: MongoConnection,
    private readonly keys: Pick<ServerKeys, 'namesOf'>,
  ) {
    super();
  }

  /** Keys are stored as HMACs, because they are addresses. */
  counterOf(limit: RateLimit): LimitCounter {
    const { name, points, perSeconds } = limit;
    const limiter = new RateLimiterMongo({
      storeClient: this.client,
      dbName: this.connection.database,
      tableName: 'rate-limits',
      keyPrefix: name,
      points,
      duration: perSeconds,
      ...(!limit.isRewarded && { inMemoryBlockOnConsumed: points }),
      insuranceLimiter: this.inMemory.counterOf(limit),
      disableIndexesCreation: true, // the limiter would not retry it
    });
    const nameOf = (key: string): string => this.keys.namesOf('rate-limit', key)[0];
    return {
      consume: async (key, taken) => {
        await this.ensureIndexes(limiter);
        return limiter.consume(nameOf(key), taken);
      },
      reward: (key, rewarded) => limiter.reward(nameOf(key), rewarded),
      get: (key) => limiter.get(nameOf(key)),
    };
  }

  /** The limiter keeps its collection; each call goes to that of the present client. */
  private get client() {
    const call = (name: string, method: string, args: unknown[]): unknown => {
      const collection = this.connection.db.collection(name);
      return (Reflect.get(collection, method) as (...args: unknown[]) => unknown).apply(collection, args);
    };
    const get =
      (name: string, method: string) =>
      (...args: unknown[]) =>
        within(timeoutMs, Promise.resolve(call(name, method, args)));
    const collection = (name: string) => new Proxy({}, { get: (_, method) => get(name, String(method)) });
    return { db: () => ({ collection }) };
  }

  /** The unique index makes concurrent first calls of a key count together. An outage is left to the limiter. */
  private async ensureIndexes(limiter: RateLimiterMongo): Promise<void> {
    this.indexed ??= limiter.createIndexes();
    await this.indexed.catch(() => (this.indexed = undefined));
  }
}
