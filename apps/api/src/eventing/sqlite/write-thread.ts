import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { threadPool } from '../../platform/threads/thread-pool';

/** Which file a thread writes, and what. Data only: sent by structured clone. */
export interface WriteTask {
  readonly of: 'events' | 'rows' | 'collections';
  readonly file: string;
  /** null: the file is closed. */
  readonly group: readonly unknown[] | null;
}

/** Errors lose their class and their code between threads. */
export type WriteOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly name: string; readonly message: string; readonly code: string } };

const shared: { pool?: Piscina<WriteTask, WriteOutcome>; users: number } = { users: 0 };

/** The thread that writes the SQLite files of this process: its commits wait for the disk, and would block the event loop. */
export class WriteThread {
  private readonly pool: Piscina<WriteTask, WriteOutcome>;
  private closed: Promise<void> | undefined;

  constructor(private readonly file: Pick<WriteTask, 'of' | 'file'>) {
    this.pool = shared.pool ??= threadPool(join(__dirname, '..', 'store-threads'), 'write.worker', {
      minThreads: 1,
      maxThreads: 1,
    });
    shared.users += 1;
  }

  /** Writes a group in one transaction. @throws Error with the `name` and `code` that it had there, such as `SqliteError` */
  async write(group: readonly unknown[], of = this.file.of): Promise<unknown> {
    const outcome = await this.pool.run({ ...this.file, of, group });
    if ('error' in outcome) throw Object.assign(new Error(), outcome.error);
    return outcome.result;
  }

  /** The last of its users ends the thread. Idempotent: the stores that it writes may be closed twice. */
  close(): Promise<void> {
    return (this.closed ??= this.end());
  }

  private async end(): Promise<void> {
    await this.pool.run({ ...this.file, group: null });
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.pool = undefined;
    await this.pool.close();
  }
}
