import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  EventStore,
  NewEvent,
  StoredEvent,
  SubscriptionItem,
} from '../../../apps/api/src/eventing/event-store/event-store';

/** One adapter under test. What an adapter has no such thing as, it leaves out, and those tests with it. */
export interface EventStoreUnderTest {
  readonly store: EventStore;
  /** A second instance over the same events, as another process has it; the contract closes it. */
  another(): Promise<EventStore>;
  /** The server goes away at once; `comeBack` starts it at the same address with what it had stored. */
  readonly server?: {
    goAway(): Promise<void>;
    comeBack(): Promise<void>;
    /** Stores so many appends without answering them. */
    loseAnswers(count: number): void;
    answersLost(): number;
    /** Subscriptions open on the server. */
    subscriptions(): number;
    /** Appends that came by each of the two ways, and which of them the client was told to take. */
    answersIn(): { unary: number; batch: number };
    readonly expectsBatch: boolean;
  };
  close(): Promise<void>;
}

/** What the tests of one adapter share; stream and category are new for each test. */
export interface Scene {
  readonly subject: EventStoreUnderTest;
  readonly store: EventStore;
  readonly stream: string;
  readonly category: string;
}

let counter = 0;

export function newEvent(type = 'SegmentSynthesized', data: NewEvent['data'] = { segment: counter }): NewEvent {
  counter += 1;
  return {
    id: randomUUID(),
    type,
    data,
    metadata: {
      $correlationId: 'correlation',
      $causationId: 'causation',
      actor: { kind: 'worker', id: 'contract' },
      at: new Date().toISOString(),
      schemaVersion: 1,
      previousHash: '0'.repeat(64),
      hash: 'f'.repeat(64),
    },
  };
}

export const newEvents = (count: number, type?: string) => Array.from({ length: count }, () => newEvent(type));
export const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

/** Takes items until one satisfies `enough`, and stops there. */
export async function takeUntil(
  items: AsyncIterable<SubscriptionItem>,
  enough: (item: SubscriptionItem, events: StoredEvent[]) => boolean,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const item of items) {
    if (item.kind === 'event') events.push(item.event);
    if (enough(item, events)) break;
  }
  return events;
}

export const isCaughtUp = (item: SubscriptionItem) => item.kind === 'caughtUp';

export const readIds = async ({ store, stream }: Scene, of = stream) => ids(await collect(store.readStream(of)));

/** The error that a call fails with, undefined where it succeeds. */
export const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
