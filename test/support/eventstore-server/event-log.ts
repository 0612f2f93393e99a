import { EventEmitter, once } from 'node:events';
import { deletedFrom, isTombstone, LogStream, metastreamOf } from './log-stream';
import {
  StreamIsDeleted,
  WrongExpectation,
  type Appended,
  type Expectation,
  type Proposed,
  type LogRecord,
} from './log-record';

/** Bytes of a record in the log beside its data, so that positions have gaps. */
const overhead = 97;

/**
 * The log of one server in memory: appends, deletions and reads as EventStoreDB 23.10 answers them. Several servers can
 * share a log, as the nodes of a cluster do.
 */
export class EventLog {
  private records: LogRecord[] = [];
  private readonly streams = new Map<string, LogStream>();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  /** Ids that are recognized without an expected revision, in memory only. */
  private recent = new Map<string, LogRecord>();
  private nextPosition = 1_024;

  /** @throws WrongExpectation, StreamIsDeleted */
  append(name: string, expected: Expectation, events: readonly Proposed[]): Appended {
    const stream = this.streamOf(name);
    if (stream.isTombstoned) throw new StreamIsDeleted(name);
    const earlier = this.earlier(stream, expected, events);
    if (earlier) return earlier;
    const wasDeleted = stream.isDeleted;
    if (!allows(expected, stream) && !(expected === 'none' && wasDeleted))
      throw new WrongExpectation(name, expected, stream.last);
    const first = stream.last + 1;
    const added = events.map((event) => this.add(stream, event));
    if (wasDeleted && added.length > 0) this.setMetadata(name, { ...stream.metadata, $tb: first });
    this.changes.emit('appended');
    return { revision: stream.last, position: added.at(-1)?.position ?? null };
  }

  /** Hides all events of the stream, or ends it for good with a tombstone. @throws WrongExpectation, StreamIsDeleted */
  delete(name: string, expected: Expectation, isForever: boolean): number {
    const stream = this.streamOf(name);
    if (stream.isTombstoned) throw new StreamIsDeleted(name);
    if (!allows(expected, stream)) throw new WrongExpectation(name, expected, stream.last);
    const record = isForever
      ? this.add(stream, systemEvent('$streamDeleted', ''))
      : this.setMetadata(name, { ...stream.metadata, $tb: deletedFrom });
    this.changes.emit('appended');
    return record.position;
  }

  /** The stream as a reader sees it; null if it was never written or is deleted. @throws StreamIsDeleted */
  stream(name: string): LogStream | null {
    const stream = this.streams.get(name);
    if (!stream) return null;
    if (stream.isTombstoned) throw new StreamIsDeleted(name);
    return stream.isDeleted ? null : stream;
  }

  /** Records of all streams from a position on, inclusive; metadata of streams hides none of them. */
  *forwards(from: number): Generator<LogRecord> {
    for (let index = this.indexFrom(from); index < this.records.length; index++) yield this.records[index]!;
  }

  /** Records before a position, newest first. @throws RangeError beyond the end, as the server fails there */
  *backwards(before: number | null): Generator<LogRecord> {
    if (before !== null && before > this.nextPosition) throw new RangeError('Unexpected ReadAllResult: Error');
    const until = before === null ? this.records.length : this.indexFrom(before);
    for (let index = until - 1; index >= 0; index--) yield this.records[index]!;
  }

  /** Position of the last record, -1 for none. */
  get head(): number {
    return this.records.at(-1)?.position ?? -1;
  }

  /** Resolves once there is a record beyond `position`, or on abort. */
  async beyond(position: number, signal: AbortSignal): Promise<void> {
    while (this.head <= position && !signal.aborted)
      await once(this.changes, 'appended', { signal }).catch(() => undefined);
  }

  /** Removes what metadata and deletions hide, except the last record of each stream; a stream of the server says so. */
  scavenge(id: string): void {
    this.records = this.records.filter((record) => !this.streamOf(record.stream).isDisposable(record));
    for (const stream of this.streams.values()) stream.scavenge();
    this.add(this.streamOf(`$scavenges-${id}`), systemEvent('$scavengeCompleted', '{}'));
  }

  /** What a restart of the server forgets. */
  forget(): void {
    this.recent = new Map();
  }

  private streamOf(name: string): LogStream {
    const known = this.streams.get(name);
    if (known) return known;
    const stream = new LogStream(name, () => this.streams.get(metastreamOf(name))?.newest);
    this.streams.set(name, stream);
    return stream;
  }

  private setMetadata(name: string, metadata: object): LogRecord {
    return this.add(this.streamOf(metastreamOf(name)), systemEvent('$metadata', metadataText(metadata)));
  }

  private add(stream: LogStream, event: Proposed): LogRecord {
    const { nextPosition: position } = this;
    const revision = stream.last + 1;
    const record: LogRecord = { ...event, stream: stream.name, position, revision, createdMs: Date.now() };
    this.nextPosition += overhead + event.data.length + event.metadata.length + stream.name.length;
    this.records.push(record);
    stream.add(record);
    if (!isTombstone(record)) this.recent.set(record.id, record);
    return record;
  }

  /** The same append from before: known by its ids at the expected revisions, or in memory if none was expected. */
  private earlier(stream: LogStream, expected: Expectation, events: readonly Proposed[]): Appended | null {
    const [first] = events;
    if (!first) return null;
    const known = this.recent.get(first.id);
    const revision =
      typeof expected === 'number'
        ? expected + 1
        : expected === 'none'
          ? 0
          : known?.stream === stream.name && known.revision;
    if (typeof revision !== 'number') return null;
    const stored = events.map(({ id }, index) =>
      stream.at(revision + index)?.id === id ? stream.at(revision + index) : null,
    );
    const last = stored.at(-1);
    return last && stored.every(Boolean) ? { revision: last.revision, position: last.position } : null;
  }

  private indexFrom(position: number): number {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.records[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function allows(expected: Expectation, stream: LogStream): boolean {
  if (expected === 'any') return true;
  if (expected === 'exists') return stream.last >= 0 && !stream.isDeleted;
  return stream.last === (expected === 'none' ? -1 : expected);
}

const systemEvent = (type: string, text: string): Proposed => ({
  id: crypto.randomUUID(),
  type,
  isJson: true,
  data: Buffer.from(text),
  metadata: Buffer.alloc(0),
});

/** JSON, with the largest revision in digits, which a number does not hold. */
const metadataText = (metadata: object): string =>
  JSON.stringify(metadata).replace(String(deletedFrom), '9223372036854775807');
