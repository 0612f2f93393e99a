import type { MongoClient } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { sha256 } from '../../platform/hashing/sha256';
import {
  LimitCounters,
  MemoryLimitCounters,
  type LimitCounter,
  type RateLimit,
} from '../../platform/rate-limits/limit-counters';
import { openMongoClient } from '../mongodb/mongo-client';

/** Requests wait this long at most before they are counted in memory. */
const timeouts = { serverSelectionTimeoutMS: 500, connectTimeoutMS: 500, socketTimeoutMS: 1_000 };

/** Counts across processes; each counts alone while MongoDB does not answer. */
export class MongoLimitCounters extends LimitCounters {
  private readonly client: MongoClient;
  private readonly inMemory = new MemoryLimitCounters();
  private indexed: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly database: string,
  ) {
    super();
    this.client = openMongoClient(url, timeouts);
  }

  /** Keys are stored as hashes, because they are addresses. */
  counterOf(limit: RateLimit): LimitCounter {
    const { name, points, perSeconds } = limit;
    const limiter = new RateLimiterMongo({
      storeClient: this.client,
      dbName: this.database,
      tableName: 'rate-limits',
      keyPrefix: name,
      points,
      duration: perSeconds,
      ...(!limit.isRewarded && { inMemoryBlockOnConsumed: points }),
      insuranceLimiter: this.inMemory.counterOf(limit),
      disableIndexesCreation: true, // the limiter would not retry it
    });
    return {
      consume: async (key, taken) => {
        await this.ensureIndexes(limiter);
        return limiter.consume(sha256(key), taken);
      },
      reward: (key, rewarded) => limiter.reward(sha256(key), rewarded),
      get: (key) => limiter.get(sha256(key)),
    };
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** The unique index makes concurrent first calls of a key count together. An outage is left to the limiter. */
  private async ensureIndexes(limiter: RateLimiterMongo): Promise<void> {
    this.indexed ??= limiter.createIndexes();
    await this.indexed.catch(() => (this.indexed = undefined));
  }
}
