import {
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { Writable } from 'node:stream';
import type { StoredEvent } from '../event-store';
import { storedEvent } from './codec';
import { within } from '../../../platform/timing/retry';
import type { Connection } from './connection';

interface ServerRead<T> extends AsyncIterable<T> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** A call of gRPC; its status says how it ended. */
interface Call {
  once(event: 'status', listener: (status: { readonly code: number }) => void): unknown;
}

const statusOk = 0;

/** The read ended without the server having ended it. */
export class ReadCutShort extends Error {
  override readonly name = 'ReadCutShort';
}

/**
 * Yields the events of a read and resumes after failures: `read` is called for each attempt and continues at the last
 * event. Yields nothing for a missing stream. @throws StoreUnavailable after the connection's attempts
 */
export async function* resumableRead<R extends ResolvedEvent | AllStreamResolvedEvent>(
  connection: Connection,
  read: (client: EventStoreDBClient) => ServerRead<R>,
): AsyncGenerator<StoredEvent> {
  for (let failures = 1; ; failures++) {
    const client = await connection.client();
    const startedAt = performance.now();
    try {
      for await (const resolved of cancelOnReturn(read(client), connection.timeouts.answerMs)) {
        failures = 0;
        connection.answered('read');
        const event = storedEvent(resolved);
        if (event) yield event;
      }
      return connection.answered('read');
    } catch (error) {
      if (error instanceof StreamNotFoundError) return connection.answered('read');
      await connection.recover(client, error, { kind: 'read', failures: Math.max(failures, 1), startedAt });
    }
  }
}

/**
 * Cancels the read on the server when the reader stops early. An iterator that finishes proves nothing: when the client is
 * disposed, it ends its reads as if they were complete. A wait for the next event has a deadline; a slow reader has none.
 * @throws ReadCutShort unless the server said that this was all; TimedOut
 */
export async function* cancelOnReturn<T>(source: ServerRead<T>, answerMs: number): AsyncGenerator<T> {
  let endedByServer = false;
  source.on('error', () => undefined);
  // The client pipes a call of gRPC into the stream that it returns, which its types do not say.
  (source as unknown as Writable).on('pipe', (call: unknown) =>
    (call as Call).once('status', ({ code }) => (endedByServer = code === statusOk)),
  );
  const events = source[Symbol.asyncIterator]() as AsyncIterator<T, void>;
  try {
    for (;;) {
      const next = await within(answerMs, events.next());
      if (next.done) break;
      yield next.value;
    }
  } finally {
    if (!endedByServer) source.cancel().catch(() => undefined);
  }
  if (!endedByServer) throw new ReadCutShort('The read ended before the server ended it');
}
