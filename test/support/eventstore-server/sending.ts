import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Writes the response and waits for `drain` if the buffer is full. */
export async function send(call: ReadCall, response: ReadResp, ending: AbortSignal): Promise<void> {
  if (ending.aborted || call.write(response)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      call.removeListener('drain', done);
      ending.removeEventListener('abort', done);
      resolve();
    };
    call.once('drain', done);
    ending.addEventListener('abort', done);
  });
}
