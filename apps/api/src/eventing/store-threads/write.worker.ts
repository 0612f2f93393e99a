import { EventTypeIndex } from '../event-store/embedded/event-type-index';
import { EventWrites, type EncodedAppend } from '../event-store/embedded/event-writes';
import type { RowBatch } from '../read-models/embedded/row-batch';
import { RowWrites } from '../read-models/embedded/row-writes';
import { ensureCollection } from '../read-models/embedded/sqlite-collections';
import type { CollectionSpec } from '../read-models/read-model-store';
import { Database } from '../sqlite/database';
import type { WriteOutcome, WriteTask } from '../sqlite/write-thread';

interface Writer {
  readonly database: Database;
  readonly write: (group: readonly unknown[], of: WriteTask['of']) => unknown;
}

const writers = new Map<string, Writer>();

function open({ of, file }: WriteTask): Writer {
  if (of === 'events') {
    const database = new Database(file, { synchronous: 'FULL' });
    const writes = new EventWrites(database, new EventTypeIndex(database));
    return { database, write: (group) => writes.appendAll(group as readonly EncodedAppend[]) };
  }
  const database = new Database(file, { synchronous: 'NORMAL', busyTimeoutMs: 0 });
  const writes = new RowWrites(database);
  const ensure = (spec: CollectionSpec) => ensureCollection(database, spec);
  return {
    database,
    write: (group, kind) =>
      database.transaction(() =>
        kind === 'rows'
          ? writes.write(group as readonly RowBatch[])
          : (group as readonly CollectionSpec[]).forEach(ensure),
      ),
  };
}

function close(file: string): WriteOutcome {
  writers.get(file)?.database.close();
  writers.delete(file);
  return { result: null };
}

/** Entry point of a thread that writes; it keeps its files open. */
export default function write(task: WriteTask): WriteOutcome {
  if (task.group === null) return close(task.file);
  try {
    const writer = writers.get(task.file) ?? open(task);
    writers.set(task.file, writer);
    return { result: writer.write(task.group, task.of) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { name, message } = error;
    return { error: { name, message, code: 'code' in error ? String(error.code) : '' } };
  }
}
