import type { Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { exponential, pause } from '../../platform/timing/retry';
import type { EventFilter, EventStore, SubscriptionItem } from './event-store';

interface FollowOptions {
  readonly store: Pick<EventStore, 'subscribeToAll'>;
  /** Reads the start position; retried until it succeeds, then not called again. */
  readonly after: () => Promise<Position | null>;
  readonly filter: EventFilter;
  readonly signal: AbortSignal;
  /** Called sequentially; an item for which it throws is redelivered. */
  readonly onItem: (item: SubscriptionItem) => void | Promise<void>;
  /** Called with every failure, before the pause. */
  readonly onFailure?: (error: unknown) => void;
  /** Logs every failure as a warning. */
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const backoffMs = exponential(250, 5_000);

/**
 * Follows history after `after`, then live events, until `signal`. After a failure of the store or `onItem` it resumes
 * with backoff at the first unhandled item; only a damaged file ends it. Never rejects. Delivery is in order and at least
 * once, so `onItem` must be idempotent.
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { store, after, filter, signal, onItem, onFailure, logger } = options;
  let handled: { position: Position | null } | null = null;
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      handled ??= { position: await after() };
      for await (const item of store.subscribeToAll({ after: handled.position, filter, signal })) {
        await onItem(item);
        handled = { position: (item.kind === 'event' ? item.event.position : item.position) ?? handled.position };
        failures = 1;
      }
      if (!signal.aborted) throw new Error('The subscription ended unexpectedly');
    } catch (error) {
      if (signal.aborted) return;
      onFailure?.(error);
      if (isAppError(error, 'store.damaged')) return logger.error({ err: error }, 'following events ended');
      const waitMs = backoffMs(failures);
      logger.warn({ err: error, waitMs }, 'following events failed, retrying');
      await pause(waitMs, signal);
    }
  }
}
