import type { EventMetadata, Position, Recorded } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';

/** The revision of the last event that the writer has seen; `noStream`: none; `any`: do not check. */
export type ExpectedRevision = number | 'noStream' | 'any';

export interface NewEvent {
  /** UUID; the same id at the same place is stored once, whatever happened to the first answer. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

/** An event exactly as stored (data not upcast). */
export type StoredEvent = Recorded;

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Position of the last event appended. */
  readonly position: Position;
  /**
   * True where the store knows that these events were stored now. Else they may be those of an earlier attempt, with
   * the same ids but the time and the hash of then.
   */
  readonly isNew?: boolean;
}

/** Which events of all streams to deliver; both given: both must match. Absent: every event but the store's own. */
export interface EventFilter {
  readonly streamPrefixes?: readonly string[];
  readonly types?: readonly string[];
}

/**
 * What a subscription yields: events in order, and markers. `caughtUp` comes each time history is exhausted;
 * `checkpoint` says that nothing up to this position matches the filter any more (so lag can be known under filters).
 */
export type SubscriptionItem =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'caughtUp'; readonly position: Position | null }
  | { readonly kind: 'checkpoint'; readonly position: Position };

export interface ReadStreamOptions {
  /** Revision of the first event (inclusive); default: the first of the stream, or backwards the last. */
  readonly from?: number;
  readonly backwards?: boolean;
  readonly limit?: number;
}

export interface ReadAllOptions {
  /** Exclusive; null: from the first event. */
  readonly after?: Position | null;
  /** Exclusive, and read backwards alone; null: from the newest event. */
  readonly before?: Position | null;
  readonly backwards?: boolean;
  /** Of the events that match. */
  readonly limit?: number;
  readonly filter?: EventFilter;
}

export interface SubscribeOptions {
  /** Exclusive; null: from the first event. */
  readonly after: Position | null;
  readonly filter?: EventFilter;
  /** Ends the subscription, without an error. */
  readonly signal?: AbortSignal;
}

/** Another writer was faster. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | 'noStream' | 'unknown',
  ) {
    super(`${stream} is at ${actual}, not at ${expected}`);
    this.name = 'WrongRevision';
  }
}

/**
 * Append-only streams with one global order. A port: its own Nest token.
 * @throws StoreUnavailable from every method but `ping`, after the adapter's own retries; an append that threw it may
 * have happened, and is repeated with the same ids
 */
export abstract class EventStore {
  /**
   * Appends all events or none, durably. Repeating it with the same event ids and expectation succeeds and stores
   * nothing again. At least one event.
   * @throws WrongRevision
   */
  abstract append(
    stream: string,
    events: readonly NewEvent[],
    options: { expected: ExpectedRevision },
  ): Promise<AppendResult>;

  /** Events of one stream, from `from` (inclusive; default: the first, or backwards the last); none where it does not exist. */
  abstract readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent>;

  /** Events of all streams after `after` (exclusive), or backwards before `before` (exclusive), without the store's own. */
  abstract readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;

  /**
   * History after `after`, then live, without a gap or a double; reconnects by itself for as long as it takes, and
   * says so with another `caughtUp`. Pull-based: a slow reader slows the source. Ends (without an error) on `signal`
   * or when the reader stops, and then frees the server's subscription.
   */
  abstract subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem>;

  /** Position of the newest event, null for an empty store. */
  abstract head(): Promise<Position | null>;

  /** Events of the stream older than this many seconds may be dropped by the store. Idempotent. */
  abstract setMaxAge(stream: string, maxAgeSeconds: number): Promise<void>;
  abstract maxAge(stream: string): Promise<number | null>;

  /** Answers whether the store takes and gives events now. */
  abstract ping(): Promise<boolean>;

  abstract close(): Promise<void>;
}
