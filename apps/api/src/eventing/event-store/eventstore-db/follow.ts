import { type AllStreamResolvedEvent, type EventStoreDBClient, BACKWARDS, END } from '@eventstore/db-client';
import type { Position } from '@duetcast/domain/kernel/event';
import { within } from '../../../platform/timing/retry';
import { type EventFilter, type SubscriptionItem, matches } from '../event-store';
import { ReplacedLog } from '../replaced-log';
import { fromPosition, positionText, serverFilter, storedEvent, beforePosition } from './codec';
import { cancelOnReturn } from './resumable-read';

interface LogStart {
  /** Position of an event that exists, at or before the one to continue after; null: the first event. */
  readonly from: Position | null;
  /** Position of the newest event, the server's own included; null for an empty log. */
  readonly head: Position | null;
}

/**
 * Where a subscription that continues after a position has to start. A server takes the first event at or after the
 * position for the one that was read; if a scavenge removed that one, a later event would be skipped.
 * @throws ReplacedLog if the log ends before the position; errors of the client; those of `cancelOnReturn`
 */
export async function logStart(
  client: EventStoreDBClient,
  after: Position | null,
  answerMs: number,
): Promise<LogStart> {
  const head = await newestBefore(client, null, answerMs);
  if (after === null) return { from: null, head };
  if (head === null || head < after)
    throw new ReplacedLog(`position ${after} was read from it, and it ends at ${head}`);
  return { from: await newestBefore(client, after, answerMs), head };
}

/** Exclusive; null: from the end. */
async function newestBefore(
  client: EventStoreDBClient,
  before: Position | null,
  answerMs: number,
): Promise<Position | null> {
  const fromPosition = before === null ? END : beforePosition(before);
  const read = client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 });
  for await (const { event, link } of cancelOnReturn(read, answerMs)) {
    const position = (event ?? link)?.position;
    if (position) return positionText(position);
  }
  return null;
}

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
