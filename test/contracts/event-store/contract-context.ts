import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type {
  EventStore,
  NewEvent,
  StoredEvent,
  SubscriptionItem,
} from '../../../apps/api/src/eventing/event-store/event-store';

/** One adapter under test; tests of features that it leaves out are skipped. */
export interface EventStoreUnderTest {
  readonly store: EventStore;
  /** Opens a second instance over the same events, as another process does; the contract closes it. */
  openAnother(): Promise<EventStore>;
  /** A client of the server itself, for what the port does not offer; absent for the embedded store. */
  readonly admin?: EventStoreDBClient;
  /** Ends the calls of the store's client as if they were complete, as the client does when it is disposed. */
  disposeClient?(): Promise<void>;
  /** `stop` breaks all connections; `restart` reuses the address and the stored events. */
  readonly server?: {
    stop(): Promise<void>;
    restart(): Promise<void>;
    /** Stores the next `count` appends without responding. */
    dropResponses(count: number): void;
    responsesDropped(): number;
    /** An instance that waits half a second for an answer; the contract closes it. */
    openImpatient(): EventStore;
    /** Open subscriptions on the server. */
    subscriptions(): number;
    /** Number of appends received per protocol. */
    appendsReceived(): { unary: number; batch: number };
    /** Whether the client is configured to use batch append. */
    readonly expectsBatch: boolean;
  };
  close(): Promise<void>;
}

/** Shared by the tests of one adapter; stream and category are new for each test. */
export interface ContractContext {
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
      catalog: 1,
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

/** Collects events until an item satisfies `enough`. */
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

export const readIds = async ({ store, stream }: ContractContext, of = stream) =>
  ids(await collect(store.readStream(of)));

/** The error that a call rejects with; undefined if it resolves. */
export const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
