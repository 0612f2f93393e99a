import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ExpectedRevision, NewEvent, StoredEvent } from '../../../apps/api/src/eventing/event-store/event-store';

/** EventStoreDB's default limit of one append. */
export const maxAppendBytes = 1024 * 1024;

const ticksPerMillisecond = 10_000n;

export const rpcError = (code: status, details: string): ServiceError =>
  Object.assign(new Error(details), { code, details, metadata: new Metadata() });

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

/** The commit and prepare position, which are equal here. */
export const wirePosition = (position: string): string => BigInt(position).toString();
export const storePosition = (commit: string | bigint): string => BigInt(commit).toString().padStart(20, '0');

export function eventResponse(event: StoredEvent): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  const position = wirePosition(event.position);
  const created = Date.parse(event.metadata.at) || Date.now();
  recorded
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setData(Buffer.from(JSON.stringify(event.data)))
    .setCustomMetadata(Buffer.from(JSON.stringify(event.metadata)));
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', String(BigInt(created) * ticksPerMillisecond))
    .set('content-type', 'application/json');
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position));
}

export const checkpointResponse = (position: string): ReadResp =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(wirePosition(position)).setPreparePosition(wirePosition(position)),
  );

type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

const json = (bytes: Uint8Array): unknown =>
  bytes.length === 0 ? {} : JSON.parse(Buffer.from(bytes).toString('utf8'));

export const proposedEvent = (message: Proposed): NewEvent => ({
  id: uuidText(message.getId()),
  type: String(message.getMetadataMap().get('type')),
  data: json(message.getData_asU8()) as NewEvent['data'],
  metadata: json(message.getCustomMetadata_asU8()) as NewEvent['metadata'],
});

export const proposedBytes = (message: Proposed): number =>
  message.getData_asU8().length + message.getCustomMetadata_asU8().length;

interface ExpectedOption {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

/** @throws ServiceError for `stream_exists`, which the event store port lacks */
export function expectedOf(options: ExpectedOption, revision: string): ExpectedRevision | 'any' {
  if (options.hasStreamExists()) throw rpcError(status.UNIMPLEMENTED, 'stream_exists is not implemented');
  if (options.hasAny()) return 'any';
  return options.hasNoStream() ? 'noStream' : Number(revision);
}
