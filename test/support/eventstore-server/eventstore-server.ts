import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { EmbeddedEventStore } from '../../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { Appending } from './appending';
import { Reading } from './reading';

export interface EventStoreServerOptions {
  /** Whether the server announces batch append (21.10 and newer do); default true. */
  readonly batchAppend?: boolean;
}

/**
 * A gRPC server with EventStoreDB's streams protocol over an embedded event store, for tests of the official client
 * without EventStoreDB. Delete, tombstone and persistent subscriptions are not implemented.
 */
export class EventStoreServer {
  readonly appending = new Appending(() => this.opened);
  private readonly reading = new Reading(() => this.opened);
  private store: EmbeddedEventStore | undefined;
  private server: Server | undefined;
  private port = 0;

  constructor(
    private readonly file: string,
    private readonly options: EventStoreServerOptions = {},
  ) {}

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Subscriptions open on the server. */
  get subscriptions(): number {
    return this.reading.subscriptions;
  }

  /** Listens on a free port; a restart reuses the port. */
  async start(): Promise<void> {
    this.store = new EmbeddedEventStore(this.file);
    const limits = { 'grpc.max_receive_message_length': 17 * 1024 * 1024 };
    const server = new Server(limits);
    const { read } = this.reading;
    const { append, batchAppend } = this.appending;
    server.addService(StreamsService, { read, append, batchAppend });
    server.addService(ServerFeaturesService, { getSupportedMethods: this.supportedMethods });
    this.port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${this.port}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.server = server;
  }

  /** Closes all connections at once, as a killed server does; stored events remain. */
  async stop(): Promise<void> {
    this.reading.stop();
    this.server?.forceShutdown();
    await this.store?.close();
    this.server = undefined;
  }

  private get opened(): EmbeddedEventStore {
    if (!this.store) throw new Error('The server was not started');
    return this.store;
  }

  private readonly supportedMethods = (_call: unknown, respond: sendUnaryData<SupportedMethods>): void => {
    const served = [StreamsService.read, StreamsService.append, StreamsService.batchAppend].filter(
      ({ path }) => this.options.batchAppend !== false || path !== StreamsService.batchAppend.path,
    );
    const methods = served.map(({ path }) => {
      const [, service = '', method = ''] = path.toLowerCase().split('/');
      return new SupportedMethod().setServiceName(service).setMethodName(method);
    });
    respond(null, new SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods));
  };
}
