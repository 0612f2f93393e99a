import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreServer } from '../eventstore-server/eventstore-server';
import { MongoServer } from '../mongo-server/mongo-server';
import { s3Bucket, s3Credentials, S3Server } from '../s3-server';
import { ServerProcess } from '../server-process';

export const roles = ['projector', 'worker', 'api'] as const;
export type Role = (typeof roles)[number];

/** A start takes about 4 s of CPU, which a busy machine spreads. */
const startTimeoutMs = 180_000;

const { TEST_EVENTSTORE_URL, TEST_MONGODB_URL } = process.env;

/** API, projector and worker as processes over EventStoreDB, MongoDB and S3: servers of test support, or real ones. */
export class Cluster {
  private readonly folder = mkdtempSync(join(tmpdir(), 'duetcast-cluster-'));
  private readonly events = new EventStoreServer();
  private readonly rows = new MongoServer();
  private readonly content = new S3Server();
  private readonly servers = new Map<Role, ServerProcess>();
  private settings: NodeJS.ProcessEnv = {};
  private created = 0;
  private readonly ended: string[] = [];
  /** Of an administrator without events from an earlier run over the same servers. */
  readonly email = `cluster-${process.pid}-${Date.now()}@example.com`;

  static async start(): Promise<Cluster> {
    const cluster = new Cluster();
    await cluster.listen();
    try {
      for (const role of roles) (await cluster.create(role)).launch();
      await cluster.untilReady();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  get url(): string {
    return this.of('api').url;
  }

  /** What processes wrote that ended by themselves. */
  get failures(): readonly string[] {
    for (const [role, server] of this.servers) this.note(role, server);
    return this.ended;
  }

  get eventsUrl(): string {
    return TEST_EVENTSTORE_URL ?? this.events.url;
  }

  /** Kills a process and launches it; `isAwaited`: until it is ready. */
  async killAndLaunch(role: Role, isAwaited: boolean): Promise<void> {
    const server = this.of(role);
    this.note(role, server);
    await server.kill();
    server.launch();
    if (isAwaited) await server.untilReady(startTimeoutMs);
  }

  /** Replaces a process by another one, which is ready first; the API's port allows one at a time. */
  async replace(role: Role): Promise<void> {
    const last = this.of(role);
    this.note(role, last);
    if (role === 'api') {
      await last.stop();
      await last.start(startTimeoutMs);
    } else {
      await (await this.create(role)).start(startTimeoutMs);
      await last.stop();
    }
  }

  async untilReady(): Promise<void> {
    await Promise.all([...this.servers.values()].map((server) => server.untilReady(startTimeoutMs)));
  }

  async stop(): Promise<void> {
    for (const server of this.servers.values()) await server.stop();
    await this.events.stop();
    await this.rows.close();
    await this.content.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async listen(): Promise<void> {
    if (!TEST_EVENTSTORE_URL) await this.events.start();
    this.settings = {
      EVENTSTORE_URL: this.eventsUrl,
      MONGODB_URL: TEST_MONGODB_URL ?? (await this.rows.listen()),
      MONGODB_DATABASE: `duetcast_cluster_${process.pid}`,
      S3_BUCKET: s3Bucket,
      S3_ENDPOINT: await this.content.listen(),
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SECRET_KEY: '5a'.repeat(32),
      ADMIN_EMAILS: this.email,
      SUBMIT_LIMIT: '100000',
      SPEECH_PROCESSES: '1',
      LEASE_SECONDS: '2',
    };
  }

  private async create(role: Role): Promise<ServerProcess> {
    const name = `${role}-${++this.created}`;
    const server = await ServerProcess.create(join(this.folder, name), { ...this.settings, ROLES: role });
    this.servers.set(role, server);
    return server;
  }

  private of(role: Role): ServerProcess {
    const server = this.servers.get(role);
    if (!server) throw new Error(`The cluster has no ${role}`);
    return server;
  }

  private note(role: Role, server: ServerProcess): void {
    if (server.hasExited) this.ended.push(`${role}: ${server.errorOutput}`);
  }
}
