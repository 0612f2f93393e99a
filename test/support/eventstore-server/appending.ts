import { status, type sendUnaryData, type ServerDuplexStream, type ServerReadableStream } from '@grpc/grpc-js';
import { Empty as GoogleEmpty } from 'google-protobuf/google/protobuf/empty_pb';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import {
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { AppendReq, AppendResp, BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import {
  WrongRevision,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '../../../apps/api/src/eventing/event-store/event-store';
import { appendNext } from '../append-next';
import {
  expectedOf,
  maxAppendBytes,
  nameOf,
  proposedBytes,
  proposedEvent,
  rpcError,
  streamIdentifier,
  uuidText,
  wirePosition,
} from './wire';

interface Incoming {
  readonly stream: string;
  /** `any`: not checked, as for stream metadata. */
  readonly expected: ExpectedRevision | 'any';
  readonly events: NewEvent[];
  bytes: number;
}

/** Serves `Streams.Append` and `Streams.BatchAppend`; can drop responses to stored appends. */
export class Appending {
  /** Number of upcoming appends that are stored without a response. */
  responsesToDrop = 0;
  responsesDropped = 0;
  unaryAppends = 0;
  batchAppends = 0;

  constructor(private readonly store: () => EventStore) {}

  readonly append = (call: ServerReadableStream<AppendReq, AppendResp>, respond: sendUnaryData<AppendResp>): void => {
    let incoming: Incoming | undefined;
    this.unaryAppends += 1;
    call.on('data', (message: AppendReq) => {
      const options = message.getOptions();
      if (options) incoming = begin(options, options.getRevision());
      else if (incoming) add(incoming, message.getProposedMessage() as AppendReq.ProposedMessage);
    });
    call.on('error', () => undefined);
    call.on('end', () => {
      if (!incoming) return respond(rpcError(status.INVALID_ARGUMENT, 'Options are missing'));
      if (incoming.bytes > maxAppendBytes) return respond(tooLarge());
      const { stream } = incoming;
      this.save(incoming).then(
        (result) => this.unlessDropped(() => respond(null, new AppendResp().setSuccess(success(result)))),
        (error: Error) => {
          if (error instanceof WrongRevision)
            respond(null, new AppendResp().setWrongExpectedVersion(wrongRevision(error)));
          else respond(rpcError(status.UNAVAILABLE, `${stream}: ${error.message}`));
        },
      );
    });
  };

  readonly batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const incoming = new Map<string, Incoming>();
    call.on('data', (message: BatchAppendReq) => {
      const correlation = uuidText(message.getCorrelationId());
      const options = message.getOptions();
      if (options) incoming.set(correlation, begin(options, options.getStreamPosition()));
      const append = incoming.get(correlation);
      if (!append) return;
      for (const proposed of message.getProposedMessagesList()) add(append, proposed);
      if (!message.getIsFinal()) return;
      incoming.delete(correlation);
      this.batchAppends += 1;
      void this.appendBatch(append).then((response) =>
        this.unlessDropped(() => call.write(response.setCorrelationId(message.getCorrelationId()))),
      );
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  };

  private async appendBatch(append: Incoming): Promise<BatchAppendResp> {
    const response = new BatchAppendResp().setStreamIdentifier(streamIdentifier(append.stream));
    if (append.bytes > maxAppendBytes) {
      const details = new MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes);
      return response.setError(failure('MaximumAppendSizeExceeded', details));
    }
    try {
      return response.setSuccess(batchSuccess(await this.save(append)));
    } catch (error) {
      if (error instanceof WrongRevision)
        return response.setError(failure('WrongExpectedVersion', batchWrongRevision(error)));
      return response.setError(failure('Unknown', new Empty()));
    }
  }

  /** Appends the events; a stream metadata event also sets `$maxAge` in the store. */
  private async save({ stream, expected, events }: Incoming): Promise<AppendResult> {
    const store = this.store();
    const result =
      expected === 'any' ? await appendNext(store, stream, events) : await store.append(stream, events, { expected });
    const maxAge = stream.startsWith('$$') ? events.at(-1)?.data.$maxAge : undefined;
    if (typeof maxAge === 'number') await store.setMaxAge(stream.slice(2), maxAge);
    return result;
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
  events: [],
  bytes: 0,
});

function add(append: Incoming, message: Parameters<typeof proposedEvent>[0]): void {
  append.events.push(proposedEvent(message));
  append.bytes += proposedBytes(message);
}

function tooLarge() {
  const error = rpcError(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.');
  error.metadata.set('exception', 'maximum-append-size-exceeded');
  error.metadata.set('maximum-append-size', String(maxAppendBytes));
  return error;
}

function success({ revision, position }: AppendResult): AppendResp.Success {
  const commit = wirePosition(position);
  return new AppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(new AppendResp.Position().setCommitPosition(commit).setPreparePosition(commit));
}

function batchSuccess({ revision, position }: AppendResult): BatchAppendResp.Success {
  const commit = wirePosition(position);
  return new BatchAppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(new AllStreamPosition().setCommitPosition(commit).setPreparePosition(commit));
}

/** `Append` reports a wrong revision in its response. */
function wrongRevision({ expected, actual }: WrongRevision): AppendResp.WrongExpectedVersion {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (typeof actual === 'number') wrong.setCurrentRevision(String(actual));
  else wrong.setCurrentNoStream(new Empty());
  return expected === 'noStream' ? wrong.setExpectedNoStream(new Empty()) : wrong.setExpectedRevision(String(expected));
}

/** `BatchAppend` reports a wrong revision as the details of a `google.rpc.Status`. */
function batchWrongRevision({ expected, actual }: WrongRevision): WrongExpectedVersion {
  const wrong = new WrongExpectedVersion();
  if (typeof actual === 'number') wrong.setCurrentStreamRevision(String(actual));
  else wrong.setCurrentNoStream(new GoogleEmpty());
  if (expected === 'noStream') return wrong.setExpectedNoStream(new GoogleEmpty());
  return wrong.setExpectedStreamPosition(String(expected));
}

function failure(name: string, details: { serializeBinary(): Uint8Array }): Status {
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new Status().setMessage(name).setDetails(any);
}
