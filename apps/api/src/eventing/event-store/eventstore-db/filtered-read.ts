import type { Position } from '@duetcast/domain/kernel/event';
import type { EventFilter, StoredEvent } from '../event-store';
import type { Connection } from './connection';
import { follow } from './follow';

/**
 * Yields the matching events after `after` up to `end`, the head of the log at the start. Through a subscription, which the
 * server filters: a read of all events can only be filtered here, after every one was fetched.
 * @throws StoreUnavailable after the connection's attempts
 */
export async function* filteredRead(
  connection: Connection,
  after: Position | null,
  end: Position | null,
  filter: EventFilter,
): AsyncGenerator<StoredEvent> {
  let position = after;
  const { answerMs } = connection.timeouts;
  const { signal } = new AbortController();
  for (let failures = 1; position !== end; failures++) {
    const client = await connection.client();
    const startedAt = performance.now();
    try {
      for await (const item of follow(client, { after: position, filter, signal, answerMs })) {
        failures = 0;
        if (item.kind === 'caughtUp') return;
        const reached = item.kind === 'event' ? item.event.position : item.position;
        if (item.kind === 'event' && (end === null || reached <= end)) yield item.event;
        if (end === null || reached >= end) return;
        position = reached;
      }
      throw new Error('The subscription of a read ended early');
    } catch (error) {
      await connection.recover(client, error, { kind: 'read', failures: Math.max(failures, 1), startedAt });
    }
  }
}
