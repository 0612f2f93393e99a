import { Logger } from '@nestjs/common';
import { MongoServerError, type Db, type MongoClient, type TopologyDescription, type AbstractCursor } from 'mongodb';
import {
  type ServiceFailures,
  connectionFailureKind,
  type FailureKind,
} from '../../platform/external-services/service-failures';
import { pause, within } from '../../platform/timing/retry';
import { openMongoClient } from './mongo-client';

/** The driver itself finds a new primary in this time. */
const replaceAfterMs = 1_000;
const attemptMs = 4_000;
/** Calls of a replaced client end in this time. */
const retireMs = 10_000;
const stuckAfterMs = 60_000;

/**
 * The client of a process, which its adapters share; the last one to close it closes the client. A client without a server
 * is replaced by one that finds it, because the driver (7.8) can wait for ever on the heartbeat of a connection that was cut.
 */
export class MongoConnection {
  private readonly logger = new Logger('MongoDB');
  private readonly closing = new AbortController();
  private client: MongoClient;
  private readonly others = new Set<MongoClient>();
  private readonly withServer = new WeakSet<MongoClient>();
  private users = 0;
  /** Start of the last attempt to find the server; null: there is one. */
  private attemptedAt: number | null = null;

  /** Connects on the first call. `url` may contain a password and is never logged. */
  constructor(
    private readonly url: string,
    readonly database: string,
    private readonly reports?: Pick<ServiceFailures, 'failed' | 'succeeded'>,
  ) {
    this.client = this.open();
  }

  /** Do not keep it: it belongs to the present client. */
  get db(): Db {
    return this.client.db(this.database);
  }

  /** Returns an idempotent function that ends the use. */
  use(): () => Promise<void> {
    this.users++;
    let closed: Promise<void> | undefined;
    return () => (closed ??= --this.users === 0 ? this.close() : Promise.resolve());
  }

  async ping(): Promise<boolean> {
    return this.answers(this.client);
  }

  /** Only a new process can find the server again. */
  get isStuck(): boolean {
    return this.attemptedAt !== null && performance.now() - this.attemptedAt > stuckAfterMs;
  }

  private async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.client, ...this.others].map((client) => client.close()));
  }

  private open(): MongoClient {
    const client = openMongoClient(this.url);
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      if (isWritable(newDescription)) this.withServer.add(client);
      else this.withServer.delete(client);
      if (client === this.client) this.report(newDescription);
      if (client === this.client && !this.withServer.has(client)) void this.findServer();
    });
    return client;
  }

  private async findServer(): Promise<void> {
    if (this.attemptedAt !== null) return;
    this.attemptedAt = performance.now();
    while ((await pause(replaceAfterMs, this.closing.signal)) && !this.withServer.has(this.client)) {
      this.attemptedAt = performance.now();
      await this.replaceClient();
    }
    this.attemptedAt = null;
  }

  private async replaceClient(): Promise<void> {
    const candidate = this.open();
    this.others.add(candidate);
    if (!(await this.answers(candidate))) return this.discard(candidate);
    if (this.closing.signal.aborted) return;
    const replaced = this.client;
    this.client = candidate;
    this.others.delete(candidate);
    this.others.add(replaced);
    this.logger.warn('The server is reached by a new client');
    void pause(retireMs, this.closing.signal).then(() => this.discard(replaced));
  }

  /** The driver notices by its heartbeats, without any call of ours. */
  private report(description: TopologyDescription): void {
    const { error } = [...description.servers.values()].find((server) => server.error) ?? {};
    if (isWritable(description)) this.reports?.succeeded('rows');
    else if (error) this.failed(error);
  }

  private failed(error: unknown): void {
    if (!this.closing.signal.aborted) this.reports?.failed('rows', kindOf(error), error);
  }

  private answers(client: MongoClient): Promise<boolean> {
    return within(attemptMs, client.db('admin').command({ ping: 1 })).then(
      () => {
        this.reports?.succeeded('rows');
        return true;
      },
      (error: unknown) => {
        this.failed(error);
        return false;
      },
    );
  }

  private discard(client: MongoClient): void {
    if (this.others.delete(client)) void client.close().catch(() => undefined);
  }
}

/** Kinds of failures by the error code with which a server responds. */
const kinds: Readonly<Record<number, FailureKind>> = {
  13: 'permission',
  18: 'authentication',
  8_000: 'authentication',
};
const kindOf = (error: unknown): FailureKind =>
  error instanceof MongoServerError ? (kinds[Number(error.code)] ?? 'serverError') : connectionFailureKind(error);

function isWritable({ servers }: TopologyDescription): boolean {
  return [...servers.values()].some((server) => server.isWritable);
}

/** The cursor ended without the server having ended it. */
export class CursorCutShort extends Error {
  override readonly name = 'CursorCutShort';
}

/**
 * All documents of a cursor. An array proves nothing: the driver (7.8) ends the cursors of a client that is closed as if they
 * were complete. @throws CursorCutShort unless the server said that these were all
 */
export async function allOf<T>(cursor: AbstractCursor<T>): Promise<T[]> {
  const documents = await cursor.toArray();
  if (cursor.killed || !cursor.id?.isZero()) throw new CursorCutShort('The cursor ended before the server ended it');
  return documents;
}
