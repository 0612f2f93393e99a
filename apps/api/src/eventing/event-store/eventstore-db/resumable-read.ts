import {
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { StoredEvent } from '../event-store';
import { storedEvent } from './codec';
import type { Connection } from './connection';

interface CancellableRead<T> extends AsyncIterable<T> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/**
 * Yields the events of a read and resumes after failures: `read` is called for each attempt and continues at the last
 * event. Yields nothing for a missing stream. @throws StoreUnavailable after the connection's attempts
 */
export async function* resumableRead<R extends ResolvedEvent | AllStreamResolvedEvent>(
  connection: Connection,
  read: (client: EventStoreDBClient) => CancellableRead<R>,
): AsyncGenerator<StoredEvent> {
  for (let failures = 1; ; failures++) {
    const client = await connection.client();
    try {
      for await (const resolved of cancelOnReturn(read(client))) {
        failures = 0;
        connection.answered();
        const event = storedEvent(resolved);
        if (event) yield event;
      }
      return connection.answered();
    } catch (error) {
      if (error instanceof StreamNotFoundError) return connection.answered();
      await connection.recover(client, error, Math.max(failures, 1));
    }
  }
}

/** Cancels the read on the server when the reader stops early. */
export async function* cancelOnReturn<T>(source: CancellableRead<T>): AsyncGenerator<T> {
  let complete = false;
  source.on('error', () => undefined);
  try {
    yield* source;
    complete = true;
  } finally {
    if (!complete) source.cancel().catch(() => undefined);
  }
}
