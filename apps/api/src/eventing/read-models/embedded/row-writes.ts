import type { Database } from '../../sqlite/database';
import type { RowBatch } from './row-batch';
import { SqlitePointers } from './sqlite-pointers';
import { saveRow } from './sqlite-rows';

/** Synchronous SQL writes of rows and checkpoints. */
export class RowWrites {
  private readonly pointers: SqlitePointers;

  constructor(private readonly database: Database) {
    this.pointers = new SqlitePointers(database);
  }

  /** Call it inside a write transaction. @throws StaleWrite, StaleEpoch */
  write(batches: readonly RowBatch[]): void {
    this.pointers.advance(batches);
    for (const { saves } of batches)
      for (const save of saves)
        saveRow(this.database, { ...save, collection: this.pointers.collectionOf(save.collection) });
  }
}
