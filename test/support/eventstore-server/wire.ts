import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { isTombstone } from './log-stream';
import { StreamIsDeleted, type Expectation, type LogRecord, type Proposed } from './log-record';

/** EventStoreDB's default limit of one append. */
export const maxAppendBytes = 1024 * 1024;
export const maxAppendText = `Maximum Append Size of ${maxAppendBytes} Exceeded.`;

const ticksPerMillisecond = 10_000n;
const largestRevision = '9223372036854775807';

export function rpcError(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const streamDeleted = ({ stream, message }: StreamIsDeleted): ServiceError =>
  rpcError(status.FAILED_PRECONDITION, message, { exception: 'stream-deleted', 'stream-name': stream });

/** Errors of the log as the server reports them outside appends. */
export function serviceError(error: Error): ServiceError {
  if (error instanceof StreamIsDeleted) return streamDeleted(error);
  return 'code' in error ? (error as ServiceError) : rpcError(status.UNKNOWN, error.message);
}

export const streamIdentifier = (name: string): StreamIdentifier =>
  new StreamIdentifier().setStreamName(Buffer.from(name, 'utf8'));

export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

/** A UUID is text or two signed 64-bit halves. */
export function uuidText(uuid: UUID | undefined): string {
  if (!uuid) throw rpcError(status.INVALID_ARGUMENT, 'An id is missing');
  if (uuid.hasString()) return uuid.getString().toLowerCase();
  const half = (value: string | undefined) =>
    BigInt.asUintN(64, BigInt(value ?? 0))
      .toString(16)
      .padStart(16, '0');
  const structured = uuid.getStructured();
  const hex = half(structured?.getMostSignificantBits()) + half(structured?.getLeastSignificantBits());
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** `hasPosition`: reads of one stream return no commit position. */
export function eventResponse(record: LogRecord, hasPosition = true): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  const position = String(record.position);
  recorded
    .setId(new UUID().setString(record.id))
    .setStreamIdentifier(streamIdentifier(record.stream))
    .setStreamRevision(isTombstone(record) ? largestRevision : String(record.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  recorded
    .getMetadataMap()
    .set('type', record.type)
    .set('created', String(BigInt(record.createdMs) * ticksPerMillisecond))
    .set('content-type', record.isJson ? 'application/json' : 'application/octet-stream');
  const event = new ReadResp.ReadEvent().setEvent(recorded);
  return new ReadResp().setEvent(hasPosition ? event.setCommitPosition(position) : event);
}

export const checkpointResponse = (position: number): ReadResp =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

/** @throws ServiceError for an event without a type, which the server refuses */
export function proposedEvent(message: ProposedMessage): Proposed {
  const type = message.getMetadataMap().get('type') ?? '';
  if (type === '') throw rpcError(status.INVALID_ARGUMENT, "Required Metadata Property 'type' is missing");
  return {
    id: uuidText(message.getId()),
    type,
    isJson: message.getMetadataMap().get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

interface ExpectedOption {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

export function expectedOf(options: ExpectedOption, revision: string): Expectation {
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'exists';
  return options.hasNoStream() ? 'none' : Number(revision);
}
