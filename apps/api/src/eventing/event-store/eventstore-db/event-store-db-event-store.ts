import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  WrongExpectedVersionError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { Position } from '@duetcast/domain/kernel/event';
import { credentialsOf, type Credentials } from './client-options';
import { expectedRevision, fromPosition, positionText, proposal, storedEvent } from './codec';
import { exponential, pause, within } from '../../../platform/timing/retry';
import { Connection, isPermanent, portError, type Reports, type Timeouts } from './connection';
import { follow } from './follow';
import { filteredRead } from './filtered-read';
import { cancelOnReturn, resumableRead } from './resumable-read';
import {
  EventStore,
  WrongRevision,
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionItem,
  matches,
} from '../event-store';
import { assertAppendable } from '../appendable';

interface EventStoreDbOptions extends Partial<Timeouts> {
  /** One call per append instead of batch append: slower, for servers that do not support batches. */
  readonly unaryAppend?: boolean;
  readonly reports?: Reports;
}

const backoffMs = exponential(100, 5_000);
/** Events per read of the newest ones. */
const newestPageSize = 64;

/** Events in EventStoreDB or KurrentDB (23.10 or newer) over gRPC. */
export class EventStoreDbEventStore extends EventStore {
  private readonly connection: Connection;
  private readonly appendCredentials: { credentials?: Credentials };
  private readonly closing = new AbortController();

  /** @throws BadConfiguration for an invalid connection string */
  constructor(url: string, options: EventStoreDbOptions = {}) {
    super();
    const { unaryAppend = false, answerMs = 4_000, attempts = 3, reports } = options;
    this.connection = new Connection(url, { answerMs, attempts }, reports);
    // The client appends without batching when a call has its own credentials.
    this.appendCredentials = unaryAppend
      ? { credentials: credentialsOf(url) ?? { username: 'anonymous', password: '' } }
      : {};
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    { expected }: { expected: ExpectedRevision },
  ): Promise<AppendResult> {
    assertAppendable(stream, events);
    const options = { ...this.appendCredentials, expectedRevision: expectedRevision(expected) };
    const proposals = events.map(proposal);
    try {
      const appended = await this.connection.attempt('write', (client) =>
        client.appendToStream(stream, proposals, options),
      );
      const revision = Number(appended.nextExpectedRevision);
      const position = appended.position ? positionText(appended.position) : await this.positionOf(stream, revision);
      return { revision, position };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      const { actualVersion } = error;
      throw new WrongRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : 'noStream');
    }
  }

  async *readStream(
    stream: string,
    { from, backwards = false, limit = Infinity }: ReadStreamOptions = {},
  ): AsyncIterable<StoredEvent> {
    let next = from ?? (backwards ? Infinity : 0);
    let left = limit;
    const read = (client: EventStoreDBClient) =>
      client.readStream(stream, {
        direction: backwards ? BACKWARDS : FORWARDS,
        fromRevision: next === Infinity ? END : next === 0 && !backwards ? START : BigInt(next),
        ...(left === Infinity ? {} : { maxCount: left }),
      });
    if (left <= 0) return;
    for await (const event of resumableRead<ResolvedEvent>(this.connection, read)) {
      next = event.revision + (backwards ? -1 : 1);
      left -= 1;
      yield event;
      if (left <= 0 || next < 0) return;
    }
  }

  async *readAll({ after, limit = Infinity, filter }: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    let left = limit;
    if (left <= 0) return;
    const end = filter && (await this.head());
    const events = filter
      ? filteredRead(this.connection, after ?? null, end ?? null, filter)
      : this.every(after ?? null);
    for await (const event of events) {
      yield event;
      left -= 1;
      if (left <= 0) return;
    }
  }

  async *newest(limit: number): AsyncIterable<StoredEvent> {
    let left = limit;
    let before: AllStreamResolvedEvent | undefined;
    // Pages, since the server's own events, which count to the limit of a read, can be the newest.
    for (let size = Math.min(left, newestPageSize); left > 0; size = Math.min(size * 2, newestPageSize)) {
      const page: AllStreamResolvedEvent[] = await this.pageBefore(before, size);
      for (const event of page.map(storedEvent)) {
        if (!event || !matches(undefined, event) || left <= 0) continue;
        left -= 1;
        yield event;
      }
      before = page.at(-1);
      if (page.length < size) return;
    }
  }

  async *subscribeToAll({ after, filter = {}, signal }: SubscribeOptions): AsyncIterable<SubscriptionItem> {
    const ending = AbortSignal.any(signal ? [signal, this.closing.signal] : [this.closing.signal]);
    const { answerMs } = this.connection.timeouts;
    let position = after;
    for (let failures = 1; !ending.aborted; failures++) {
      const client = await this.connection.client();
      const startedAt = performance.now();
      try {
        for await (const item of follow(client, { after: position, filter, signal: ending, answerMs })) {
          failures = 1;
          this.connection.answered('read');
          position = item.kind === 'event' ? item.event.position : item.position;
          yield item;
        }
      } catch (error) {
        if (!ending.aborted) this.connection.noteFailure(error);
        if (isPermanent(error)) throw portError(error);
        await this.connection.replaceIfStuck(client, error, { kind: 'read', startedAt });
      }
      await pause(backoffMs(failures), ending);
    }
  }

  async head(): Promise<Position | null> {
    for await (const { position } of this.newest(1)) return position;
    return null;
  }

  async setMaxAge(stream: string, maxAgeSeconds: number): Promise<void> {
    await this.connection.attempt('write', async (client) => {
      const { metadata } = await client.getStreamMetadata(stream);
      if (metadata?.maxAge === maxAgeSeconds) return;
      await client.setStreamMetadata(stream, { ...metadata, maxAge: maxAgeSeconds }, this.appendCredentials);
    });
  }

  async maxAge(stream: string): Promise<number | null> {
    const { metadata } = await this.connection.attempt('read', (client) => client.getStreamMetadata(stream));
    return metadata?.maxAge ?? null;
  }

  /** The server removes the events at its next scavenge, and keeps the name. */
  async deleteStream(stream: string): Promise<boolean> {
    for await (const _ of this.readStream(stream, { limit: 1 })) {
      await this.connection.attempt('write', (client) => client.deleteStream(stream, this.appendCredentials));
      break;
    }
    return true;
  }

  async ping(): Promise<boolean> {
    try {
      await within(2_000, this.head());
      return true;
    } catch {
      return false;
    }
  }

  /** Ends all subscriptions. Idempotent. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.connection.close();
  }

  private async *every(after: Position | null): AsyncGenerator<StoredEvent> {
    let last = after;
    const read = (client: EventStoreDBClient) =>
      client.readAll({ direction: FORWARDS, fromPosition: fromPosition(last) });
    for await (const event of resumableRead<AllStreamResolvedEvent>(this.connection, read)) {
      if (last !== null && event.position <= last) continue;
      last = event.position;
      if (matches(undefined, event)) yield event;
    }
  }

  private pageBefore(before: AllStreamResolvedEvent | undefined, maxCount: number): Promise<AllStreamResolvedEvent[]> {
    return this.connection.attempt('read', async (client) => {
      const fromPosition = before?.event?.position ?? END;
      const page: AllStreamResolvedEvent[] = [];
      const read = client.readAll({ direction: BACKWARDS, fromPosition, maxCount });
      for await (const resolved of cancelOnReturn(read, this.connection.timeouts.answerMs)) page.push(resolved);
      return page;
    });
  }

  private async positionOf(stream: string, revision: number): Promise<Position> {
    for await (const { position } of this.readStream(stream, { from: revision, limit: 1 })) return position;
    throw new Error(`${stream} has no event at revision ${revision}, which was just appended`);
  }
}
