import {
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { StoredEvent } from '../event-store';
import { storedEvent } from './codec';
import type { Connection } from './connection';

interface Reading<T> extends AsyncIterable<T> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/**
 * The events of a read that begins again where it broke off: `read` is asked anew after each failure. None where the
 * stream does not exist. @throws StoreUnavailable after the connection's attempts
 */
export async function* resuming<R extends ResolvedEvent | AllStreamResolvedEvent>(
  connection: Connection,
  read: (client: EventStoreDBClient) => Reading<R>,
): AsyncGenerator<StoredEvent> {
  for (let failures = 1; ; failures++) {
    const client = await connection.client();
    try {
      for await (const resolved of cancelling(read(client))) {
        failures = 0;
        const event = storedEvent(resolved);
        if (event) yield event;
      }
      return;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      await connection.recover(client, error, Math.max(failures, 1));
    }
  }
}

/** A read that is cancelled on the server when its reader stops early. */
async function* cancelling<T>(reading: Reading<T>): AsyncGenerator<T> {
  let complete = false;
  reading.on('error', () => undefined);
  try {
    yield* reading;
    complete = true;
  } finally {
    if (!complete) reading.cancel().catch(() => undefined);
  }
}
