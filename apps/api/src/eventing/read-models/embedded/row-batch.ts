import type { Position } from '@duetcast/domain/kernel/event';
import type { Fence } from '../pointer';
import type { CollectionSpec, Save } from '../read-model-store';
import { rowText } from '../row-text';

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

/** @throws UnstorableRow */
export const encodedSave = ({ row, ...save }: Save, spec: CollectionSpec | undefined): EncodedSave => ({
  ...save,
  doc: row === null ? null : rowText(row, save, spec),
  ownedBy: spec?.ownedBy,
});
