import { createHash } from 'node:crypto';
import { AppError } from '@duetcast/domain/kernel/errors';
import {
  WrongRevision,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type ReadStreamOptions,
  type StoredEvent,
} from '../../../apps/api/src/eventing/event-store/event-store';
import type { NewState, StateStore, StoredState } from '../../../apps/api/src/eventing/state/state-store';
import type { ContentStore } from '../../../apps/api/src/platform/content/content-store';

/** Streams in memory, for properties that run thousands of histories. */
export class MemoryEvents implements Pick<EventStore, 'append' | 'readStream'> {
  readonly streams = new Map<string, StoredEvent[]>();
  private count = 0;

  async append(
    stream: string,
    events: readonly NewEvent[],
    { expected }: { expected: ExpectedRevision },
  ): Promise<AppendResult> {
    const stored = this.streams.get(stream) ?? [];
    const from = expected === 'noStream' ? 0 : Number(expected) + 1;
    if (from !== stored.length) {
      const isRepeat = events.every(({ id }, index) => stored[from + index]?.id === id);
      if (!isRepeat) throw new WrongRevision(stream, expected, stored.length === 0 ? 'noStream' : stored.length - 1);
    } else
      for (const event of events)
        stored.push({ ...event, stream, revision: stored.length, position: String(++this.count).padStart(12, '0') });
    this.streams.set(stream, stored);
    const last = stored[from + events.length - 1]!;
    return { revision: last.revision, position: last.position, isNew: last === stored.at(-1) };
  }

  async *readStream(
    stream: string,
    { from = 0, limit = Infinity }: ReadStreamOptions = {},
  ): AsyncIterable<StoredEvent> {
    for (const event of [...(this.streams.get(stream) ?? [])].slice(from, from + limit)) yield event;
  }

  /** Events of the streams of a category, by stream. */
  ofCategory(category: string): StoredEvent[][] {
    return [...this.streams].flatMap(([stream, events]) => (stream.startsWith(`${category}-`) ? [events] : []));
  }
}

/** Rows in memory. */
export class MemoryStates implements Pick<StateStore, 'get' | 'getAll' | 'insert' | 'put'> {
  private readonly rows = new Map<string, StoredState<unknown>>();

  async get<V>(kind: string, id: string): Promise<StoredState<V> | null> {
    return (this.rows.get(`${kind}/${id}`) as StoredState<V> | undefined) ?? null;
  }

  async getAll<V>(kind: string, ids: readonly string[]): Promise<Map<string, StoredState<V>>> {
    const found = new Map<string, StoredState<V>>();
    for (const id of ids) {
      const row = this.rows.get(`${kind}/${id}`) as StoredState<V> | undefined;
      if (row) found.set(id, row);
    }
    return found;
  }

  async insert<V>(kind: string, rows: readonly NewState<V>[]): Promise<ReadonlySet<string>> {
    const missing = rows.filter(({ id }) => !this.rows.has(`${kind}/${id}`));
    for (const row of missing) this.set(kind, row);
    return new Set(missing.map(({ id }) => id));
  }

  async put<V>(kind: string, row: NewState<V>): Promise<void> {
    this.set(kind, row);
  }

  private set<V>(kind: string, { id, value }: NewState<V>): void {
    this.rows.set(`${kind}/${id}`, { id, value, version: 1, expiresAt: null });
  }
}

type UsedOfContent = 'put' | 'get' | 'size' | 'renew' | 'setName' | 'lookUpName' | 'deleteName';

/** Content in memory. */
export class MemoryContent implements Pick<ContentStore, UsedOfContent> {
  private readonly bytes = new Map<string, Uint8Array>();
  private readonly names = new Map<string, object>();

  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.bytes.set(hash, bytes);
    return hash;
  }

  async get(hash: string): Promise<Buffer> {
    const bytes = this.bytes.get(hash);
    if (!bytes) throw new AppError('content.missing');
    return Buffer.from(bytes);
  }

  async size(hash: string): Promise<number | null> {
    return this.bytes.get(hash)?.byteLength ?? null;
  }

  async renew(hash: string): Promise<boolean> {
    return this.bytes.has(hash);
  }

  async setName(name: string, value: object): Promise<void> {
    this.names.set(name, value);
  }

  async lookUpName<V extends object>(name: string): Promise<V | null> {
    return (this.names.get(name) as V | undefined) ?? null;
  }

  async deleteName(name: string): Promise<void> {
    this.names.delete(name);
  }
}
