import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { retry } from '../../platform/timing/retry';
import type { Database } from './database';
import { FileHealth } from './file-health';
import { isBusy, outageOf } from './outages';

/** Timeout for another connection's write transaction (such as a rebuild's); the wait does not block the event loop. */
const defaultWriteTimeoutMs = 30_000;

/** Maps outages of a file to StoreUnavailable, and waits for its lock without blocking the event loop. */
export class GuardedDatabase {
  readonly health: FileHealth;

  /** `database` has a busy timeout of 0: SQLite's own would block the event loop. */
  constructor(
    private readonly database: Database,
    /** Name in the errors, such as `read-model`. */
    private readonly name: string,
    private readonly writeTimeoutMs = defaultWriteTimeoutMs,
  ) {
    this.health = new FileHealth(database.file);
  }

  /** @throws StoreUnavailable */
  read<T>(run: () => T): T {
    this.assertOpen();
    try {
      return run();
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** Runs one write transaction; retries while another connection holds the lock. @throws StoreUnavailable */
  write<T>(act: () => T): Promise<T> {
    return this.attempt(async () => this.database.transaction(act));
  }

  /** As `write`, where `run` is the transaction. */
  async attempt<T>(run: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + this.writeTimeoutMs;
    const isRetryable = (error: unknown) => isBusy(error) && Date.now() <= deadline;
    this.assertOpen();
    try {
      const result = await retry(run, { delayMs: () => 1, isRetryable });
      this.health.written();
      return result;
    } catch (error) {
      throw this.failure(error);
    }
  }

  private assertOpen(): void {
    if (!this.database.isOpen) throw new StoreUnavailable(`The ${this.name} store is closed`);
  }

  private failure(error: unknown): unknown {
    if (outageOf(error) === null) return error;
    return this.health.failure(`The ${this.name} file did not answer`, error);
  }
}
