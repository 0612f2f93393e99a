import type { EventMetadata, Position, Recorded } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import type { SealedFields } from '@duetcast/domain/kernel/stored-data';
import { Store } from '../../platform/errors/store';

/**
 * Expected revision of the last event; `noStream`: the stream is empty. There is no unchecked append: after its restart a
 * server stores a repeated one twice.
 */
export type ExpectedRevision = number | 'noStream';

export interface NewEvent {
  /** UUID; the same id at the same revision is stored once, so a lost response can be retried. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** What is stored in place of fields of `data`. */
  readonly sealed?: SealedFields;
}

/** An event as stored, its personal fields in clear where the owner's key is known. */
export type StoredEvent = Recorded;

export interface AppendResult {
  readonly revision: number;
  /** Position of the last event appended. */
  readonly position: Position;
  /**
   * True if the store knows that this call stored the events. Otherwise they may come from an earlier attempt, with the
   * same ids but that attempt's time and hash.
   */
  readonly isNew?: boolean;
}

/** Selects events of all streams; both criteria must match. Without criteria: every event but the store's own. */
export interface EventFilter {
  readonly streamPrefixes?: readonly string[];
  readonly types?: readonly string[];
}

/**
 * Items of a subscription: events in order, and markers. `caughtUp` follows whenever history is exhausted: everything that
 * was stored when the subscription was opened lies at or before its position. `checkpoint` means that no more events up to
 * this position match the filter, which makes lag measurable for filtered subscriptions.
 */
export type SubscriptionItem =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'caughtUp'; readonly position: Position | null }
  | { readonly kind: 'checkpoint'; readonly position: Position };

/** An iterator of a subscription that tells which items are there already, so that its reader need not await each. */
export interface ReadyItems {
  ready(): Iterable<SubscriptionItem>;
}

export interface ReadStreamOptions {
  /** Revision of the first event (inclusive); default: the first of the stream, or the last when reading backwards. */
  readonly from?: number;
  readonly backwards?: boolean;
  readonly limit?: number;
}

export interface ReadAllOptions {
  /** Exclusive; null: from the first event. */
  readonly after?: Position | null;
  /** Maximum number of matching events. */
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

/** The stream is not at the expected revision: another writer appended first. */
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
 * have happened and can be retried with the same ids
 */
export abstract class EventStore extends Store {
  /**
   * Appends all events or none, durably; at least one. A retry with the same event ids and expected revision succeeds
   * without storing them twice.
   * @throws WrongRevision; AppError `store.busy` if too many events wait in this process, then nothing was appended
   */
  abstract append(
    stream: string,
    events: readonly NewEvent[],
    options: { expected: ExpectedRevision },
  ): Promise<AppendResult>;

  /** Events of one stream from `from` on; none if the stream does not exist. */
  abstract readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent>;

  /** Events of all streams after `after` (exclusive) up to the end of the log at the start, without system events. */
  abstract readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;

  /** At most `limit` of the newest events of all streams, newest first, without system events. */
  abstract newest(limit: number): AsyncIterable<StoredEvent>;

  /**
   * Catch-up subscription: history after `after`, then live events, without gaps or duplicates. Reconnects indefinitely
   * and yields another `caughtUp` afterward. Pull-based: a slow reader delays no other one and does not fill memory. Ends
   * without an error on `signal` or when the reader stops, and then releases the server's subscription.
   */
  abstract subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem>;

  /** Position of the newest event, null for an empty store. */
  abstract head(): Promise<Position | null>;

  /** Events of the stream older than this many seconds may be dropped by the store. Idempotent. */
  abstract setMaxAge(stream: string, maxAgeSeconds: number): Promise<void>;
  abstract maxAge(stream: string): Promise<number | null>;

  /**
   * Deletes all events of the stream, and its name as far as the store can; nothing may be appended to it later. False: it
   * holds the newest event of the log, whose position must stay until there is a newer one. Idempotent.
   */
  abstract deleteStream(stream: string): Promise<boolean>;
}

/** Whether an event matches a filter; the store's own events (`$…`) never do. */
export function matches(filter: EventFilter | undefined, { stream, type }: { stream: string; type: string }): boolean {
  if (stream.startsWith('$') || type.startsWith('$')) return false;
  const { streamPrefixes, types } = filter ?? {};
  if (types && !types.includes(type)) return false;
  return !streamPrefixes || streamPrefixes.some((prefix) => stream.startsWith(prefix));
}
