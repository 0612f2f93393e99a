import type { AllStreamResolvedEvent, EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '@duetcast/domain/kernel/event';
import { within } from '../../../platform/timing/pause';
import type { EventFilter, SubscriptionItem } from '../event-store';
import { matches } from '../filter';
import { fromPosition, positionText, serverFilter, storedEvent } from './codec';
import { logStart } from './log-start';

type Marker = { readonly kind: 'live' } | { readonly kind: 'checkpoint'; readonly position: Position };

/** Restores the server order: the client emits markers immediately, while events wait in its buffer. */
class Inbox {
  failure: Error | undefined;
  ended = false;
  private readonly markers: { readonly after: number; readonly marker: Marker }[] = [];
  private taken = 0;
  private wake: () => void = () => undefined;
  private readonly subscription: ReturnType<EventStoreDBClient['subscribeToAll']>;

  constructor(
    client: EventStoreDBClient,
    after: Position | null,
    filter: EventFilter,
    private readonly signal: AbortSignal,
  ) {
    const checkpoint = (position: Parameters<typeof positionText>[0]) =>
      this.mark({ kind: 'checkpoint', position: positionText(position) });
    this.subscription = client.subscribeToAll({
      fromPosition: fromPosition(after),
      filter: serverFilter(filter, checkpoint),
    });
    this.subscription.on('caughtUp', () => this.mark({ kind: 'live' }));
    this.subscription.on('readable', () => this.wake());
    this.subscription.on('error', (error: Error) => this.end(error));
    this.subscription.on('end', () => this.end());
    this.subscription.on('close', () => this.end());
    signal.addEventListener('abort', this.aborted);
  }

  /** The next item, null when none has arrived. */
  take(): Marker | AllStreamResolvedEvent | null {
    const next = this.markers[0];
    if (next && next.after <= this.taken) {
      this.markers.shift();
      return next.marker;
    }
    const event = this.subscription.read() as AllStreamResolvedEvent | null;
    if (event) this.taken += 1;
    return event;
  }

  /** Resolves at the next arrival, failure, end or abort. Call it before `take`, so that no wake-up is lost. */
  arrival(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Keeps nothing alive. Unsubscribes; only leaving the loop would keep the subscription open on the server. */
  close(): void {
    this.signal.removeEventListener('abort', this.aborted);
    this.subscription.unsubscribe().catch(() => undefined);
    this.subscription.destroy();
  }

  private readonly aborted = (): void => this.wake();

  private mark(marker: Marker): void {
    this.markers.push({ after: this.taken + this.subscription.readableLength, marker });
    this.wake();
  }

  private end(failure?: Error): void {
    this.failure ??= failure;
    this.ended = true;
    this.wake();
  }
}

interface FollowOptions {
  /** Exclusive; null: from the first event. */
  readonly after: Position | null;
  readonly filter: EventFilter;
  readonly signal: AbortSignal;
  /** Deadline of each wait for the server while it sends history; for a live event there is none. */
  readonly answerMs: number;
}

/** One subscription, until the server ends it. @throws errors of the client; TimedOut */
export async function* follow(
  client: EventStoreDBClient,
  { after, filter, signal, answerMs }: FollowOptions,
): AsyncGenerator<SubscriptionItem> {
  const { from, head } = await logStart(client, after, answerMs);
  const inbox = new Inbox(client, from, filter, signal);
  let position = after;
  let live = false;
  let announced = false;
  try {
    while (!signal.aborted) {
      const arrival = inbox.arrival();
      const item = inbox.take();
      if (item === null) {
        if (inbox.failure) throw inbox.failure;
        if (inbox.ended) return;
        if (live && !announced) {
          // The server does not report how far it has searched: at least to where the log ended at the start.
          if (head !== null && (position === null || head > position)) position = head;
          yield { kind: 'caughtUp', position };
        } else await (live ? arrival : within(answerMs, arrival));
        announced = live;
      } else if (!('kind' in item)) {
        const event = storedEvent(item);
        if (!event || !matches(filter, event) || (after !== null && event.position <= after)) continue;
        position = event.position;
        announced = false;
        yield { kind: 'event', event };
      } else if (item.kind === 'live') {
        live = true;
        announced = false;
      } else if (position === null || item.position > position) {
        position = item.position;
        yield { kind: 'checkpoint', position };
      }
    }
  } finally {
    inbox.close();
  }
}
