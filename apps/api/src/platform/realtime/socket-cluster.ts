import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createAdapter } from '@socket.io/mongo-adapter';
import { MongoClient } from 'mongodb';
import type { Server } from 'socket.io';
import { Config } from '../config/config';

const collectionName = 'socket-messages';
/** Nodes read messages immediately; older ones only take space. */
const messageLifetimeSeconds = 600;

/**
 * Broadcasts emitted messages to the sockets of every process through MongoDB change streams (requires a replica set).
 * Messages from different nodes may arrive out of order; clients keep the row with the higher position.
 */
@Injectable()
export class SocketCluster implements OnApplicationShutdown {
  private readonly logger = new Logger('Socket');
  private client: MongoClient | null = null;

  constructor(private readonly config: Config) {}

  /** Does nothing in a single-process setup; connects and reconnects in the background. */
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
