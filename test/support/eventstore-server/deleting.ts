import { status, type Metadata, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import {
  DeleteResp,
  TombstoneResp,
  type DeleteReq,
  type TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb';
import type { Access } from './access';
import type { EventLog } from './event-log';
import { WrongExpectation } from './log-record';
import { expectedOf, nameOf, rpcError, serviceError } from './wire';

interface Deletion {
  readonly request: DeleteReq | TombstoneReq;
  readonly metadata: Metadata;
}

/** Serves `Streams.Delete`, after which the stream can be written again, and `Streams.Tombstone`. */
export class Deleting {
  constructor(
    private readonly log: EventLog,
    private readonly access: Access,
  ) {}

  readonly delete = (call: ServerUnaryCall<DeleteReq, DeleteResp>, respond: sendUnaryData<DeleteResp>): void =>
    this.answer(respond, () => {
      const position = String(this.apply(call, false));
      const place = new DeleteResp.Position().setCommitPosition(position).setPreparePosition(position);
      return new DeleteResp().setPosition(place);
    });

  readonly tombstone = (
    call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
    respond: sendUnaryData<TombstoneResp>,
  ): void =>
    this.answer(respond, () => {
      const position = String(this.apply(call, true));
      const place = new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position);
      return new TombstoneResp().setPosition(place);
    });

  private apply({ request, metadata }: Deletion, isForever: boolean): number {
    this.access.check(metadata, 'stream');
    const options = request.getOptions()!;
    return this.log.delete(
      nameOf(options.getStreamIdentifier()),
      expectedOf(options, options.getRevision()),
      isForever,
    );
  }

  private answer<T>(respond: sendUnaryData<T>, act: () => T): void {
    try {
      respond(null, act());
    } catch (error) {
      respond(error instanceof WrongExpectation ? wrongVersion(error) : serviceError(error as Error));
    }
  }
}

/** Deletions report a wrong revision in the trailers. */
function wrongVersion({ stream, expected, actual, message }: WrongExpectation) {
  const numbers = { none: -1, any: -2, exists: -4 };
  return rpcError(status.FAILED_PRECONDITION, message, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(typeof expected === 'number' ? expected : numbers[expected]),
    'actual-version': actual < 0 ? '' : String(actual),
  });
}
