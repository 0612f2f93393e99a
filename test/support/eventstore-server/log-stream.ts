import type { LogRecord } from './log-record';

/** `$tb` of a deleted stream: the largest revision. */
export const deletedFrom = 2 ** 63;

export const metastreamOf = (name: string): string => `$$${name}`;

export const isTombstone = ({ type }: Pick<LogRecord, 'type'>): boolean => type === '$streamDeleted';

interface StreamMetadata {
  readonly $maxAge?: number;
  readonly $maxCount?: number;
  /** First revision that is visible. */
  readonly $tb?: number;
}

/** The records of one stream, without those that a scavenge removed. */
export class LogStream {
  private records: LogRecord[] = [];

  constructor(
    readonly name: string,
    private readonly newestMetadata: () => LogRecord | undefined,
  ) {}

  add(record: LogRecord): void {
    this.records.push(record);
  }

  get newest(): LogRecord | undefined {
    return this.records.at(-1);
  }

  /** Revision of the last event, -1 for none. */
  get last(): number {
    return this.newest?.revision ?? -1;
  }

  get isTombstoned(): boolean {
    return this.newest !== undefined && isTombstone(this.newest);
  }

  get isDeleted(): boolean {
    return (this.metadata.$tb ?? 0) >= deletedFrom;
  }

  get metadata(): StreamMetadata {
    const newest = this.newestMetadata();
    return newest ? (JSON.parse(Buffer.from(newest.data).toString('utf8')) as StreamMetadata) : {};
  }

  at(revision: number): LogRecord | undefined {
    return this.records[revision - (this.records[0]?.revision ?? 0)];
  }

  /** What metadata leaves visible, from a revision on; null: from the first, or backwards from the last. */
  *read(from: number | null, backwards: boolean): Generator<LogRecord> {
    const { records, metadata } = this;
    const { length } = records;
    const offset = records[0]?.revision ?? 0;
    const first = records.findIndex((record) => !this.isHidden(record, metadata));
    if (first < 0) return;
    if (backwards)
      for (let index = Math.min((from ?? Infinity) - offset, length - 1); index >= first; index--)
        yield records[index]!;
    else for (let index = Math.max((from ?? 0) - offset, first); index < length; index++) yield records[index]!;
  }

  /** Whether a scavenge removes the record. */
  isDisposable(record: LogRecord): boolean {
    if (record === this.newest) return false;
    return this.isTombstoned || this.isHidden(record, this.metadata);
  }

  scavenge(): void {
    this.records = this.records.filter((record) => !this.isDisposable(record));
  }

  private isHidden({ revision, createdMs }: LogRecord, { $maxAge, $maxCount, $tb = 0 }: StreamMetadata): boolean {
    if (this.name.startsWith('$$')) return revision < this.last; // only the last is kept
    const isOld = $maxAge !== undefined && createdMs < Date.now() - $maxAge * 1_000;
    const isSurplus = $maxCount !== undefined && revision <= this.last - $maxCount;
    return isOld || isSurplus || revision < $tb;
  }
}
