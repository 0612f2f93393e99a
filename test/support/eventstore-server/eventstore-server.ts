import { randomUUID } from 'node:crypto';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb';
import { ScavengeResp } from '@eventstore/db-client/generated/operations_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { Access, type ServerUser } from './access';
import { Appending } from './appending';
import { Deleting } from './deleting';
import { EventLog } from './event-log';
import { Reading } from './reading';

export interface EventStoreServerOptions {
  /** Whether the server announces batch append (21.10 and newer do); default true. */
  readonly batchAppend?: boolean;
  /** Shared by the nodes of a cluster; default: a log of its own. */
  readonly log?: EventLog;
  /** PEM; default: no TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** By name; absent: everyone may do everything. Clients send credentials over TLS only. */
  readonly users?: Readonly<Record<string, ServerUser>>;
}

/**
 * A gRPC server with EventStoreDB's streams protocol, and its scavenges, over a log in memory, for tests of the official
 * client without EventStoreDB. Gossip and persistent subscriptions are not implemented.
 */
export class EventStoreServer {
  readonly log: EventLog;
  readonly appending: Appending;
  readonly reading: Reading;
  private readonly access: Access;
  private server: Server | undefined;
  port = 0;

  constructor(private readonly options: EventStoreServerOptions = {}) {
    this.log = options.log ?? new EventLog();
    this.access = new Access(options.users);
    this.appending = new Appending(this.log, this.access);
    this.reading = new Reading(this.log, this.access);
  }

  /** With TLS, without user and CA. */
  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=${this.options.tls !== undefined}`;
  }

  /** Subscriptions open on the server. */
  get subscriptions(): number {
    return this.reading.subscriptions;
  }

  /** Listens on a free port; a restart reuses the port. */
  async start(): Promise<void> {
    const limits = { 'grpc.max_receive_message_length': 17 * 1024 * 1024 };
    const server = new Server(limits);
    const { read } = this.reading;
    const { append, batchAppend } = this.appending;
    const { delete: remove, tombstone } = new Deleting(this.log, this.access);
    server.addService(StreamsService, { read, append, batchAppend, delete: remove, tombstone });
    server.addService(ServerFeaturesService, { getSupportedMethods: this.supportedMethods });
    server.addService(OperationsService, { startScavenge: this.startScavenge });
    this.port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${this.port}`, this.credentials(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.server = server;
  }

  /** Closes all connections at once, as a killed server does; stored events remain. */
  async stop(): Promise<void> {
    this.reading.stop();
    this.server?.forceShutdown();
    this.log.forget();
    this.server = undefined;
  }

  private credentials(): ServerCredentials {
    const { tls } = this.options;
    if (!tls) return ServerCredentials.createInsecure();
    return ServerCredentials.createSsl(null, [
      { cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) },
    ]);
  }

  private readonly startScavenge = (_call: unknown, respond: sendUnaryData<ScavengeResp>): void => {
    const id = randomUUID();
    this.log.scavenge(id);
    respond(null, new ScavengeResp().setScavengeId(id));
  };

  private readonly supportedMethods = (_call: unknown, respond: sendUnaryData<SupportedMethods>): void => {
    const served = [StreamsService.read, StreamsService.append, StreamsService.batchAppend].filter(
      ({ path }) => this.options.batchAppend !== false || path !== StreamsService.batchAppend.path,
    );
    const methods = served.map(({ path }) => {
      const [, service = '', method = ''] = path.toLowerCase().split('/');
      return new SupportedMethod().setServiceName(service).setMethodName(method);
    });
    respond(null, new SupportedMethods().setEventStoreServerVersion('23.10.0').setMethodsList(methods));
  };
}
