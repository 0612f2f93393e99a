import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import { pause } from '../../../platform/timing/retry';
import type { ReadyItems, StoredEvent, SubscriptionItem } from '../../event-store/event-store';

export interface Batch {
  readonly events: StoredEvent[];
  /** This batch and the earlier ones contain every event up to here; null: unknown. */
  through: Position | null;
  isCaughtUp: boolean;
}

type Items = AsyncIterator<SubscriptionItem> & Partial<ReadyItems>;

/** How long a batch of history waits for more: longer than a page of it takes to be read. */
const historyMs = 50;

/**
 * Groups the items of a subscription, up to a `caughtUp`, into batches: of history, until there are `maxEvents` events;
 * later, of what is available. With `gathered`, a later batch with events goes on until that resolves. Leaving the loop or
 * `signal` ends the subscription; `open` must end on the given signal.
 */
export async function* batchesOf(
  open: (signal: AbortSignal) => AsyncIterable<SubscriptionItem>,
  signal: AbortSignal,
  maxEvents: () => number,
  gathered?: () => Promise<unknown>,
): AsyncGenerator<Batch> {
  const ending = new AbortController();
  const source: Items = open(AbortSignal.any([signal, ending.signal]))[Symbol.asyncIterator]();
  let next = source.next();
  let isHistory = true;
  try {
    for (;;) {
      const batch: Batch = { events: [], through: null, isCaughtUp: false };
      let result = await next;
      const most = maxEvents();
      let end: Promise<null> | undefined;
      while (result !== null && !result.done) {
        add(batch, result.value);
        for (const item of source.ready?.() ?? []) {
          add(batch, item);
          if (batch.events.length >= most) break;
        }
        next = source.next();
        const isEnd = batch.isCaughtUp && (isHistory || !gathered || batch.events.length === 0);
        const hasAll = isEnd || (source.ready !== undefined && !isHistory && !gathered);
        if (hasAll || batch.events.length >= most) break;
        end ??= (isHistory ? pause(historyMs) : (gathered ?? nextTurn)()).then(() => null);
        const following: Awaited<typeof next> | null = await Promise.race([next, end]);
        if (following === null) break;
        result = following;
      }
      if (batch.isCaughtUp) isHistory = false;
      if (batch.events.length > 0 || batch.through !== null || batch.isCaughtUp) yield batch;
      if (result.done) return;
    }
  } finally {
    ending.abort();
    await next.catch(() => undefined); // its error was already thrown, or is irrelevant after an early return
    await source.return?.();
  }
}

function add(batch: Batch, item: SubscriptionItem): void {
  if (item.kind === 'event') batch.events.push(item.event);
  const position = item.kind === 'event' ? item.event.position : item.position;
  if (position !== null) batch.through = position;
  if (item.kind !== 'checkpoint') batch.isCaughtUp = item.kind === 'caughtUp';
}
