import { status, type ServiceError } from '@grpc/grpc-js';
import { Empty as GoogleEmpty } from 'google-protobuf/google/protobuf/empty_pb';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import {
  AccessDenied,
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { AppendResp, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { StreamIsDeleted, WrongExpectation, type Appended } from './log-record';
import { maxAppendBytes, streamIdentifier } from './wire';

export function success({ revision, position }: Appended): AppendResp.Success {
  const response = new AppendResp.Success();
  if (revision < 0) response.setNoStream(new Empty());
  else response.setCurrentRevision(String(revision));
  if (position === null) return response.setNoPosition(new Empty());
  const [commit, prepare] = [String(position), String(position)];
  return response.setPosition(new AppendResp.Position().setCommitPosition(commit).setPreparePosition(prepare));
}

export function batchSuccess(stream: string, { revision, position }: Appended): BatchAppendResp {
  const response = new BatchAppendResp.Success();
  if (revision < 0) response.setNoStream(new GoogleEmpty());
  else response.setCurrentRevision(String(revision));
  if (position === null) response.setNoPosition(new GoogleEmpty());
  else
    response.setPosition(
      new AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
  return new BatchAppendResp().setStreamIdentifier(streamIdentifier(stream)).setSuccess(response);
}

/** `Append` reports a wrong revision in its response. */
export function wrongRevision({ expected, actual }: WrongExpectation): AppendResp.WrongExpectedVersion {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (actual >= 0) wrong.setCurrentRevision(String(actual));
  else wrong.setCurrentNoStream(new Empty());
  if (expected === 'any') return wrong.setExpectedAny(new Empty());
  if (expected === 'exists') return wrong.setExpectedStreamExists(new Empty());
  return expected === 'none' ? wrong.setExpectedNoStream(new Empty()) : wrong.setExpectedRevision(String(expected));
}

/** `BatchAppend` reports every failure as a `google.rpc.Status`. */
export function batchFailure(stream: string, error: Error): BatchAppendResp {
  const [code, name, details] = detailsOf(stream, error);
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`);
  const failure = new Status().setCode(code).setMessage(error.message).setDetails(any);
  return new BatchAppendResp().setStreamIdentifier(streamIdentifier(stream)).setError(failure);
}

type Details = [code: number, name: string, details: { serializeBinary(): Uint8Array }];

function detailsOf(stream: string, error: Error): Details {
  if (error instanceof WrongExpectation)
    return [status.FAILED_PRECONDITION, 'WrongExpectedVersion', batchWrongRevision(error)];
  if (error instanceof StreamIsDeleted)
    return [
      status.FAILED_PRECONDITION,
      'StreamDeleted',
      new StreamDeleted().setStreamIdentifier(streamIdentifier(stream)),
    ];
  const exception = (error as Partial<ServiceError>).metadata?.get('exception')[0];
  if (exception === 'maximum-append-size-exceeded')
    return [
      status.INVALID_ARGUMENT,
      'MaximumAppendSizeExceeded',
      new MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes),
    ];
  if (exception === 'access-denied') return [status.PERMISSION_DENIED, 'AccessDenied', new AccessDenied()];
  return [status.UNKNOWN, 'Unknown', new Empty()];
}

function batchWrongRevision({ expected, actual }: WrongExpectation): WrongExpectedVersion {
  const wrong = new WrongExpectedVersion();
  if (actual >= 0) wrong.setCurrentStreamRevision(String(actual));
  else wrong.setCurrentNoStream(new GoogleEmpty());
  if (expected === 'any') return wrong.setExpectedAny(new GoogleEmpty());
  if (expected === 'exists') return wrong.setExpectedStreamExists(new GoogleEmpty());
  if (expected === 'none') return wrong.setExpectedNoStream(new GoogleEmpty());
  return wrong.setExpectedStreamPosition(String(expected));
}
