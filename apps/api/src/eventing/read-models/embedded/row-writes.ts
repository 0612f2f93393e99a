import type { Position } from '@duetcast/domain/kernel/event';
import type { Database } from '../../sqlite/database';
import type { Fence } from '../pointer';
import type { Save } from '../read-model-store';
import { SqlitePointers } from './sqlite-pointers';
import { saveRow } from './sqlite-rows';

/** A row as it is stored. Data only: it may be sent to a thread. */
export interface EncodedSave extends Omit<Save, 'row'> {
  /** JSON; null: the row is deleted. */
  readonly doc: string | null;
  /** Path of the owner in the row, which the marker of a deleted one keeps. */
  readonly ownedBy: string | undefined;
}

/** What one call of `save` writes. */
export interface RowBatch {
  readonly checkpoint: { readonly name: string; readonly position: Position } | null;
  readonly saves: readonly EncodedSave[];
  readonly fence: Fence | undefined;
}

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
