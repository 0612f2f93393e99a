import { createHook } from 'node:async_hooks';
import { Hash } from 'node:crypto';
import Libsql from 'libsql';

const figures = [
  'transactions',
  'statements',
  'rowsRead',
  'rowsWritten',
  'bytesHashed',
  'bytesSerialized',
  'timersFired',
  'promises',
  'immediates',
] as const;
export type WorkCounts = Readonly<Record<(typeof figures)[number], number>>;

const none = (): Record<keyof WorkCounts, number> => ({
  transactions: 0,
  statements: 0,
  rowsRead: 0,
  rowsWritten: 0,
  bytesHashed: 0,
  bytesSerialized: 0,
  timersFired: 0,
  promises: 0,
  immediates: 0,
});

/**
 * Counts what the thread of this process does, whichever code asks for it: SQLite through its driver, hashing and JSON
 * through Node, timers, promises and immediates, those of the client in a test too. Install it before the application
 * starts: timers that are older are not counted.
 */
export class WorkCounter {
  private counts = none();
  /** Times each SQL text ran, to find the reason of a figure. */
  private readonly texts = new Map<string, number>();
  private readonly ends: (() => void)[] = [];

  constructor() {
    this.countStatements();
    this.countBytes();
    this.countResources();
  }

  /** Counts from now on. */
  restart(): void {
    this.counts = none();
    this.texts.clear();
  }

  get now(): WorkCounts {
    return { ...this.counts };
  }

  /** SQL texts, the most frequent first. */
  get statements(): [text: string, times: number][] {
    return [...this.texts].sort(([, one], [, other]) => other - one);
  }

  stop(): void {
    for (const end of this.ends.splice(0).reverse()) end();
  }

  private countStatements(): void {
    const probe = new Libsql(':memory:');
    const statement = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Libsql.Statement;
    const textOf = new WeakMap<object, string>();
    const rowsOf = { get: (row: unknown) => Number(row !== undefined), all: (rows: unknown[]) => rows.length };
    this.replace(Libsql.prototype, 'prepare', (prepare, self, [text]) => {
      const prepared = prepare.call(self, text) as object;
      textOf.set(prepared, text as string);
      return prepared;
    });
    this.replace(Libsql.prototype, 'exec', (exec, self, [text]) => {
      if (String(text).startsWith('BEGIN')) this.counts.transactions += 1;
      return exec.call(self, text);
    });
    const ran = (self: object) => {
      const text = (textOf.get(self) ?? '').replace(/\s+/g, ' ').replace(/~[\w-]+/g, '');
      this.texts.set(text, (this.texts.get(text) ?? 0) + 1);
      this.counts.statements += 1;
    };
    for (const name of ['get', 'all'] as const)
      this.replace(statement, name, (read, self, values) => {
        ran(self);
        const result = read.apply(self, values) as never;
        this.counts.rowsRead += rowsOf[name](result);
        return result;
      });
    this.replace(statement, 'run', (run, self, values) => {
      ran(self);
      const result = run.apply(self, values) as { changes: number };
      this.counts.rowsWritten += result.changes;
      return result;
    });
    probe.close();
  }

  private countBytes(): void {
    this.replace(Hash.prototype, 'update', (update, self, values) => {
      const [data] = values as [string | Uint8Array];
      this.counts.bytesHashed += Buffer.byteLength(data);
      return update.apply(self, values);
    });
    this.replace(JSON, 'stringify', (stringify, self, values) => {
      const text = stringify.apply(self, values) as string | undefined;
      this.counts.bytesSerialized += text?.length ?? 0;
      return text;
    });
  }

  private countResources(): void {
    const timers = new Set<number>();
    const hook = createHook({
      init: (id, type) => {
        if (type === 'Timeout') timers.add(id);
        else if (type === 'PROMISE') this.counts.promises += 1;
        else if (type === 'Immediate') this.counts.immediates += 1;
      },
      before: (id) => void (timers.has(id) && (this.counts.timersFired += 1)),
      destroy: (id) => void timers.delete(id),
    }).enable();
    this.ends.push(() => hook.disable());
  }

  private replace(
    target: object,
    name: string,
    by: (original: (...values: unknown[]) => unknown, self: object, values: unknown[]) => unknown,
  ): void {
    const methods = target as Record<string, (...values: unknown[]) => unknown>;
    const original = methods[name]!;
    methods[name] = function (this: object, ...values: unknown[]) {
      return by(original, this, values);
    };
    this.ends.push(() => void (methods[name] = original));
  }
}
