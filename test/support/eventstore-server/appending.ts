import {
  status,
  type Metadata,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
} from '@grpc/grpc-js';
import {
  type AppendReq,
  type BatchAppendReq,
  type BatchAppendResp,
  AppendResp,
} from '@eventstore/db-client/generated/streams_pb';
import { batchFailure, batchSuccess, success, wrongRevision } from './append-responses';
import type { Access } from './access';
import type { EventLog } from './event-log';
import { WrongExpectation, type Appended, type Expectation, type Proposed } from './log-record';
import {
  expectedOf,
  maxAppendBytes,
  maxAppendText,
  nameOf,
  proposedEvent,
  rpcError,
  serviceError,
  uuidText,
} from './wire';

interface Incoming {
  readonly stream: string;
  readonly expected: Expectation;
  readonly messages: (AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage)[];
}

/** Serves `Streams.Append` and `Streams.BatchAppend`; can drop responses to stored appends. */
export class Appending {
  /** Number of upcoming appends that are stored without a response. */
  responsesToDrop = 0;
  responsesDropped = 0;
  unaryAppends = 0;
  batchAppends = 0;

  constructor(
    private readonly log: EventLog,
    private readonly access: Access,
  ) {}

  readonly append = (call: ServerReadableStream<AppendReq, AppendResp>, respond: sendUnaryData<AppendResp>): void => {
    let incoming: Incoming | undefined;
    this.unaryAppends += 1;
    call.on('data', (message: AppendReq) => {
      const options = message.getOptions();
      if (options) incoming = begin(options, options.getRevision());
      else incoming?.messages.push(message.getProposedMessage()!);
    });
    call.on('error', () => undefined);
    call.on('end', () => {
      try {
        if (!incoming) throw rpcError(status.INVALID_ARGUMENT, 'Options are missing');
        const appended = this.save(incoming, call.metadata);
        this.unlessDropped(() => respond(null, new AppendResp().setSuccess(success(appended))));
      } catch (error) {
        if (error instanceof WrongExpectation)
          respond(null, new AppendResp().setWrongExpectedVersion(wrongRevision(error)));
        else respond(serviceError(error as Error));
      }
    });
  };

  readonly batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const incoming = new Map<string, Incoming>();
    call.on('data', (message: BatchAppendReq) => {
      const correlation = uuidText(message.getCorrelationId());
      const options = message.getOptions();
      if (options) incoming.set(correlation, begin(options, options.getStreamPosition()));
      const append = incoming.get(correlation);
      append?.messages.push(...message.getProposedMessagesList());
      if (!append || !message.getIsFinal()) return;
      incoming.delete(correlation);
      this.batchAppends += 1;
      const response = this.saveBatch(append, call.metadata).setCorrelationId(message.getCorrelationId());
      this.unlessDropped(() => call.write(response));
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  };

  private saveBatch(incoming: Incoming, credentials: Metadata): BatchAppendResp {
    try {
      return batchSuccess(incoming.stream, this.save(incoming, credentials));
    } catch (error) {
      return batchFailure(incoming.stream, error as Error);
    }
  }

  /** @throws WrongExpectation, StreamIsDeleted, ServiceError */
  private save({ stream, expected, messages }: Incoming, credentials: Metadata): Appended {
    this.access.check(credentials, 'stream');
    if (stream === '') throw rpcError(status.INVALID_ARGUMENT, 'The stream name is empty');
    const events = messages.map(proposedEvent);
    if (bytesOf(events) > maxAppendBytes) throw tooLarge();
    return this.log.append(stream, expected, events);
  }

  private unlessDropped(respond: () => void): void {
    if (this.responsesToDrop === 0) return respond();
    this.responsesToDrop -= 1;
    this.responsesDropped += 1;
  }
}

const begin = (
  options: Parameters<typeof expectedOf>[0] & { getStreamIdentifier(): Parameters<typeof nameOf>[0] },
  revision: string,
): Incoming => ({
  stream: nameOf(options.getStreamIdentifier()),
  expected: expectedOf(options, revision),
  messages: [],
});

const bytesOf = (events: readonly Proposed[]): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

const tooLarge = () =>
  rpcError(status.INVALID_ARGUMENT, maxAppendText, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendBytes),
  });
