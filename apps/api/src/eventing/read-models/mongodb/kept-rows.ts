import type { Fence } from '../pointer';
import type { StoredDocument } from './mongo-rows';

interface Kept {
  readonly fence: Fence;
  /** The least recently used first. */
  readonly documents: Map<string, StoredDocument>;
  bytes: number;
}

/** Limits of each projection: they hold rows of the jobs that run now, and few large ones. */
const defaultLimits = { rows: 2_000, bytes: 4 * 1024 * 1024 };

/**
 * Rows as this process last loaded or saved them under a fence, so that the next fold does not read them. Another process
 * can change them only after it has raised the epoch, and retention only by a marker: both make the next save stale.
 */
export class KeptRows {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly limits = defaultLimits) {}

  /** Those that are kept. */
  of(fence: Fence, ids: readonly string[]): StoredDocument[] {
    const kept = this.under(fence);
    return ids.flatMap((id) => {
      const document = kept.documents.get(id);
      if (document) put(kept, document);
      return document ?? [];
    });
  }

  keep(fence: Fence, documents: readonly StoredDocument[]): void {
    const kept = this.under(fence);
    for (const document of documents) put(kept, document);
    for (const id of kept.documents.keys()) {
      if (kept.documents.size <= this.limits.rows && kept.bytes <= this.limits.bytes) return;
      remove(kept, id);
    }
  }

  /** Call it when a save failed: what is stored is unknown. */
  drop({ name }: Fence): void {
    this.kept.delete(name);
  }

  private under(fence: Fence): Kept {
    const known = this.kept.get(fence.name);
    if (known?.fence.serves === fence.serves && known.fence.epoch === fence.epoch) return known;
    const kept = { fence, documents: new Map<string, StoredDocument>(), bytes: 0 };
    this.kept.set(fence.name, kept);
    return kept;
  }
}

function put(kept: Kept, document: StoredDocument): void {
  remove(kept, document._id);
  kept.documents.set(document._id, document);
  kept.bytes += sizeOf(document);
}

function remove(kept: Kept, id: string): void {
  const document = kept.documents.get(id);
  if (document && kept.documents.delete(id)) kept.bytes -= sizeOf(document);
}

/** Approximate: characters of the JSON, and of the rest on average. */
const sizeOf = ({ json = '' }: StoredDocument): number => json.length + 500;
