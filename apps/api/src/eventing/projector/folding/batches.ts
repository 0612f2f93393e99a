import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import type { StoredEvent, SubscriptionItem } from '../../event-store/event-store';

export interface Batch {
  readonly events: StoredEvent[];
  /** Nothing up to here is missing from this batch and those before it; null: unknown. */
  through: Position | null;
  isCaughtUp: boolean;
}

/**
 * What a subscription has at once, at most `most` events together: the first event of a batch never waits for a
 * second. Stopping early, as well as `signal`, ends the subscription; `open` must honour the signal that it is given.
 */
export async function* batchesOf(
  open: (signal: AbortSignal) => AsyncIterable<SubscriptionItem>,
  signal: AbortSignal,
  most: number,
): AsyncGenerator<Batch> {
  const ending = new AbortController();
  const source = open(AbortSignal.any([signal, ending.signal]))[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const batch: Batch = { events: [], through: null, isCaughtUp: false };
      let result = await next;
      const turn = nextTurn(null);
      while (result !== null && !result.done) {
        add(batch, result.value);
        next = source.next();
        const isFull = batch.isCaughtUp || batch.events.length >= most;
        const following = isFull ? null : await Promise.race([next, turn]);
        if (following === null) break;
        result = following;
      }
      if (batch.events.length > 0 || batch.through !== null || batch.isCaughtUp) yield batch;
      if (result.done) return;
    }
  } finally {
    ending.abort();
    await next.catch(() => undefined); // its error was thrown above, or nobody waits for it any more
    await source.return?.();
  }
}

function add(batch: Batch, item: SubscriptionItem): void {
  if (item.kind === 'event') batch.events.push(item.event);
  const position = item.kind === 'event' ? item.event.position : item.position;
  if (position !== null) batch.through = position;
  if (item.kind === 'caughtUp') batch.isCaughtUp = true;
}
