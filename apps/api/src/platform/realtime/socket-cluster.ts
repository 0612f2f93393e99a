import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createAdapter } from '@socket.io/mongo-adapter';
import { MongoClient } from 'mongodb';
import type { Server } from 'socket.io';
import { Config } from '../config/config';

const collectionName = 'socket-messages';
/** Messages are passed on at once; what is older serves nobody. */
const messageLifetimeSeconds = 600;

/**
 * Lets what one process emits reach the sockets of every other, through MongoDB's change streams (a replica set is
 * needed). Between nodes messages may overtake each other; every row carries its position, by which a client keeps the newer.
 */
@Injectable()
export class SocketCluster implements OnApplicationShutdown {
  private readonly logger = new Logger('Socket');
  private client: MongoClient | null = null;

  constructor(private readonly config: Config) {}

  /** Does nothing where there is one process only; connects in the background, and again when it is cut off. */
  join(server: Pick<Server, 'adapter'>): void {
    const { MONGODB_URL, MONGODB_DATABASE } = this.config.env;
    if (!MONGODB_URL) return;
    this.client = new MongoClient(MONGODB_URL);
    const messages = this.client.db(MONGODB_DATABASE).collection(collectionName);
    server.adapter(createAdapter(messages, { addCreatedAtField: true }));
    messages
      .createIndex({ createdAt: 1 }, { expireAfterSeconds: messageLifetimeSeconds })
      .catch((error: unknown) => this.logger.error({ err: error }, 'messages between nodes will not expire'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }
}
