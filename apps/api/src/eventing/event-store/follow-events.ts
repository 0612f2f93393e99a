import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import type { EventFilter, EventStore, SubscriptionItem } from './event-store';

interface Follow {
  readonly store: Pick<EventStore, 'subscribeToAll'>;
  /** Where to begin: asked until it is answered, then never again. */
  readonly after: () => Promise<Position | null>;
  readonly filter: EventFilter;
  readonly signal: AbortSignal;
  /** Called with one item after the other; an item that it throws for comes again. */
  readonly onItem: (item: SubscriptionItem) => void | Promise<void>;
  /** Told, as a warning, of everything that fails. */
  readonly logger: Pick<Logger, 'warn'>;
}

/** Doubles with each failure in a row. */
const pauseMs = { first: 250, most: 5_000 };

/**
 * History after `after`, then live, until `signal`: whatever fails, the store or `onItem`, is tried again after a pause,
 * from the first item that was not done. Never rejects. Each item comes at least once and in order, so that what `onItem`
 * does twice must change nothing.
 */
export async function followEvents({ store, after, filter, signal, onItem, logger }: Follow): Promise<void> {
  let done: { position: Position | null } | null = null;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      done ??= { position: await after() };
      for await (const item of store.subscribeToAll({ after: done.position, filter, signal })) {
        await onItem(item);
        done = { position: (item.kind === 'event' ? item.event.position : item.position) ?? done.position };
        failures = 0;
      }
      if (!signal.aborted) throw new Error('The subscription ended by itself');
    } catch (error) {
      if (signal.aborted) return;
      const waitMs = Math.min(pauseMs.first * 2 ** failures, pauseMs.most);
      logger.warn({ err: error, waitMs }, 'follows events again after a pause');
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
