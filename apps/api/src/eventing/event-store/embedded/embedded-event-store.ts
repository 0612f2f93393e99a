import { setImmediate as nextTick } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import { Database } from '../../sqlite/database';
import { FileHealth } from '../../sqlite/file-health';
import { WriteThread } from '../../sqlite/write-thread';
import type { StoreOutage } from '../../../platform/errors/store';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { AppendQueue } from './append-queue';
import { CommitNotifier } from './commit-notifier';
import { afterNumber, EventReads, streamPageSize } from './event-reads';
import { EventWrites, type AppendOutcome, type EncodedAppend } from './event-writes';
import { EventTypeIndex } from './event-type-index';
import { positionNumber, positionText } from './position';
import { ensureSchema } from './schema';
import {
  EventStore,
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionItem,
} from '../event-store';

interface EmbeddedOptions {
  /** Set by worker threads and processes that only read; the file must exist. */
  readonly readOnly?: boolean;
  /** Poll interval for commits of other processes, while a subscription waits. */
  readonly pollMs?: number;
  /** Appends in a thread, so that none blocks the event loop. */
  readonly writesInThread?: boolean;
}

/** Events in an SQLite file: durable once `append` resolves; several processes can share the file. */
export class EmbeddedEventStore extends EventStore {
  private readonly database: Database;
  private readonly health: FileHealth;
  private readonly reads: EventReads;
  private readonly writes: EventWrites;
  private readonly queue: AppendQueue;
  private readonly thread: WriteThread | undefined;
  private readonly notifier: CommitNotifier;
  private readonly closing = new AbortController();

  constructor(
    readonly file: string,
    private readonly options: EmbeddedOptions = {},
  ) {
    super();
    this.database = new Database(file, { synchronous: 'FULL', readOnly: options.readOnly });
    if (!options.readOnly) ensureSchema(this.database);
    this.health = new FileHealth(file);
    const eventTypes = new EventTypeIndex(this.database);
    this.reads = new EventReads(this.database, eventTypes);
    this.writes = new EventWrites(this.database, eventTypes);
    this.notifier = new CommitNotifier(this.database, options.pollMs ?? 250);
    if (options.writesInThread) this.thread = new WriteThread({ of: 'events', file });
    const appendAll = async (group: readonly EncodedAppend[]) =>
      this.thread ? ((await this.thread.write(group)) as AppendOutcome[]) : this.writes.appendAll(group);
    this.queue = new AppendQueue(appendAll, () => this.notifier.committed(), this.health);
  }

  /** Appends of one event loop iteration share a transaction; each succeeds or fails independently. */
  async append(
    stream: string,
    events: readonly NewEvent[],
    { expected }: { expected: ExpectedRevision },
  ): Promise<AppendResult> {
    this.assertOpen();
    if (this.options.readOnly) throw new TypeError('This event store was opened for reading');
    return this.queue.add(stream, events, expected);
  }

  async *readStream(
    stream: string,
    { from, backwards = false, limit = Infinity }: ReadStreamOptions = {},
  ): AsyncIterable<StoredEvent> {
    if (stream.includes('\0')) return; // no stream has such a name, and the driver cannot ask for it
    const stored = this.guarded(() => this.reads.stream(stream));
    if (!stored) return;
    const { id, maxAge } = stored;
    const oldest = maxAge === null ? -Infinity : Date.now() - maxAge * 1000;
    let left = limit;
    let next = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
    while (left > 0) {
      const size = Math.min(left, streamPageSize);
      const page = this.guarded(() => this.reads.streamPage(id, next, backwards, size));
      for (const event of page) {
        next = event.revision + (backwards ? -1 : 1);
        if (Date.parse(event.metadata.at) < oldest) continue;
        left -= 1;
        yield event;
      }
      // A short page is the end: a reader that went on would follow a busy writer for as long as it writes.
      if (page.length < size) return;
      await nextTick();
    }
  }

  async *readAll({ after, limit = Infinity, filter }: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    let from = afterNumber(after);
    let left = limit;
    let width = 1;
    while (left > 0) {
      const page = this.guarded(() => this.reads.allPage(from, filter, left, width));
      yield* page.events;
      left -= page.events.length;
      if (page.exhausted) return;
      from = page.through;
      width = page.width;
      await nextTick();
    }
  }

  async *newest(limit: number): AsyncIterable<StoredEvent> {
    let left = limit;
    let before = Number.MAX_SAFE_INTEGER;
    while (left > 0) {
      const size = Math.min(left, streamPageSize);
      const page = this.guarded(() => this.reads.pageBefore(before, size));
      yield* page;
      if (page.length < size) return;
      left -= size;
      before = positionNumber((page.at(-1) as StoredEvent).position);
      await nextTick();
    }
  }

  async *subscribeToAll({ after, filter, signal }: SubscribeOptions): AsyncIterable<SubscriptionItem> {
    const ending = AbortSignal.any(signal ? [signal, this.closing.signal] : [this.closing.signal]);
    let from = afterNumber(after);
    let width = 1;
    let announced = false;
    while (!ending.aborted) {
      const generation = this.notifier.generation;
      const page = this.guarded(() => this.reads.allPage(from, filter, Infinity, width));
      for (const event of page.events) {
        yield { kind: 'event', event };
        if (ending.aborted) return;
      }
      const last = page.events.at(-1)?.position ?? positionText(from);
      const through = positionText(page.through);
      if (page.events.length > 0) announced = false;
      if (through > last) yield { kind: 'checkpoint', position: through };
      from = page.through;
      width = page.width;
      if (!page.exhausted) {
        await nextTick();
        continue;
      }
      if (!announced) yield { kind: 'caughtUp', position: from === 0 ? null : through };
      announced = true;
      await this.notifier.wait(generation, ending);
    }
  }

  async head(): Promise<Position | null> {
    const head = this.guarded(() => this.reads.head());
    return head === 0 ? null : positionText(head);
  }

  async setMaxAge(stream: string, maxAgeSeconds: number): Promise<void> {
    this.guarded(() => this.writes.setMaxAge(stream, maxAgeSeconds));
  }

  async maxAge(stream: string): Promise<number | null> {
    return this.guarded(() => this.reads.stream(stream)?.maxAge ?? null);
  }

  async deleteStream(stream: string): Promise<boolean> {
    await this.queue.drained();
    return this.guarded(() => this.writes.deleteStream(stream));
  }

  /** Deletes events beyond the max age of their stream in small steps, never the last of a stream. */
  async scavenge(): Promise<void> {
    let next: number | null = 0;
    while (next !== null && !this.closing.signal.aborted) {
      const after: number = next;
      next = this.guarded(() => this.writes.scavenge(after, 50, Date.now()));
      await nextTick();
    }
  }

  override async forgetDeleted(): Promise<void> {
    await this.scavenge();
    this.guarded(() => this.database.truncateLog());
  }

  async ping(): Promise<boolean> {
    try {
      this.reads.head();
      return true;
    } catch {
      return false;
    }
  }

  override get outage(): StoreOutage {
    return this.health.outage;
  }

  /** Commits pending appends, ends all subscriptions and closes the file. Idempotent. */
  async close(): Promise<void> {
    await this.queue.drained();
    this.closing.abort();
    await this.thread?.close();
    this.database.close();
  }

  private guarded<T>(read: () => T): T {
    this.assertOpen();
    try {
      return read();
    } catch (error) {
      if (error instanceof Error && error.name === 'SqliteError')
        throw this.health.failure('The event file could not be read', error);
      throw error;
    }
  }

  private assertOpen(): void {
    if (!this.database.isOpen) throw new StoreUnavailable('The event store is closed');
  }
}
