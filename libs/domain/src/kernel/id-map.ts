import type { Json, JsonObject } from './json';
import { jsonItems, type ItemFormat } from './packed-items';

/** Ids and their values, one after the other: one slice copies them. */
type Leaf = readonly unknown[];
type Leaves = readonly (Leaf | undefined)[];

const bits = 5;
const width = 1 << bits;
const noLeaf: Leaf = [];

/** Index of the id, -1 if absent. */
function indexIn(leaf: Leaf, id: string): number {
  for (let index = 0; index < leaf.length; index += 2) if (leaf[index] === id) return index;
  return -1;
}

/** One of the 1,024 parts of a map: a text until it is first read. */
class Bucket {
  static readonly empty = new Bucket([], undefined, undefined);

  constructor(
    private decoded: Leaves | undefined,
    private text: string | undefined,
    private format: ItemFormat | undefined,
  ) {}

  private get leaves(): Leaves {
    return (this.decoded ??= leavesOf((this.format as ItemFormat).decode(this.text as string)));
  }

  leaf(hash: number): Leaf {
    return this.leaves[hash % width] ?? noLeaf;
  }

  /** A copy with another leaf. */
  with(hash: number, leaf: Leaf): Bucket {
    const leaves = this.leaves.slice();
    leaves[hash % width] = leaf;
    const isEmpty = leaf.length === 0 && leaves.every((each) => !each?.length);
    return isEmpty ? Bucket.empty : new Bucket(leaves, undefined, undefined);
  }

  items(): unknown[] {
    return this.leaves.flatMap((leaf) => leaf ?? noLeaf);
  }

  encode(format: ItemFormat): string {
    if (this.text === undefined || this.format !== format) {
      this.text = format.encode(this.items());
      this.format = format;
    }
    return this.text;
  }
}

function leavesOf(items: readonly unknown[]): Leaves {
  const leaves: unknown[][] = [];
  for (let index = 0; index < items.length; index += 2)
    (leaves[hashOf(items[index] as string) % width] ??= []).push(items[index], items[index + 1]);
  return leaves;
}

type Row = readonly (Bucket | undefined)[];
const rowOf = (hash: number): number => hash >> (2 * bits);
const columnOf = (hash: number): number => (hash >> bits) % width;

/** A part of a map as text: its name, which says to which ids it belongs, and its items. */
export type Page = readonly [name: string, text: string];

/**
 * An immutable map from ids to values that survive JSON. A change copies one path of a tree of 32 x 32 x 32 leaves and
 * shares the rest, so folding 100,000 changes takes a fraction of a second. A decoded map parses each of its 1,024
 * buckets when it is first read, and encodes only those that changed since.
 */
export class IdMap<Value> {
  private constructor(
    private readonly rows: readonly (Row | undefined)[],
    readonly size: number,
  ) {}

  private static readonly none = new IdMap<never>([], 0);
  static empty<Value>(): IdMap<Value> {
    return IdMap.none;
  }

  /** Decodes what `toJSON` encoded. @throws SyntaxError later, from reading a bucket whose text is no JSON */
  static from<Value>(json: Json): IdMap<Value> {
    const { size, buckets } = json as { size: number; buckets: Record<string, string> };
    const rows: Bucket[][] = [];
    for (const [index, text] of Object.entries(buckets)) {
      const hash = Number(index) << bits;
      (rows[rowOf(hash)] ??= [])[columnOf(hash)] = new Bucket(undefined, text, jsonItems);
    }
    return new IdMap(rows, size);
  }

  /** Decodes what `pages` returned in the same format. @throws later, from reading a bucket whose text is another one */
  static fromPages<Value>(size: number, pages: Iterable<Page>, format: ItemFormat): IdMap<Value> {
    const rows: Bucket[][] = [];
    for (const [name, text] of pages) {
      const row: Bucket[] = (rows[Number(name)] = []);
      for (const bucket of text.split('|')) {
        const end = bucket.indexOf('=');
        row[Number(bucket.slice(0, end))] = new Bucket(undefined, bucket.slice(end + 1), format);
      }
    }
    return new IdMap(rows, size);
  }

  get(id: string): Value | undefined {
    const leaf = this.leaf(hashOf(id));
    const index = indexIn(leaf, id);
    return index === -1 ? undefined : (leaf[index + 1] as Value);
  }

  has(id: string): boolean {
    return indexIn(this.leaf(hashOf(id)), id) !== -1;
  }

  with(id: string, value: Value): IdMap<Value> {
    const hash = hashOf(id);
    const leaf = this.leaf(hash);
    const index = indexIn(leaf, id);
    if (index === -1) return this.replaced(hash, [...leaf, id, value], this.size + 1);
    return this.replaced(hash, leaf.with(index + 1, value), this.size);
  }

  without(id: string): IdMap<Value> {
    const hash = hashOf(id);
    const leaf = this.leaf(hash);
    const index = indexIn(leaf, id);
    return index === -1 ? this : this.replaced(hash, leaf.toSpliced(index, 2), this.size - 1);
  }

  /** In an order that depends on the ids. */
  *entries(): Generator<[id: string, value: Value]> {
    for (const [, bucket] of this.buckets()) {
      const items = bucket.items();
      for (let index = 0; index < items.length; index += 2) yield [items[index] as string, items[index + 1] as Value];
    }
  }

  *values(): Generator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  /** For `from`. */
  toJSON(): JsonObject {
    const buckets: Record<string, string> = {};
    for (const [index, bucket] of this.buckets()) buckets[index] = bucket.encode(jsonItems);
    return { size: this.size, buckets };
  }

  /** At most 32 texts for `fromPages`. The format must write no `|`. */
  *pages(format: ItemFormat): Generator<Page> {
    for (const [high, row] of this.rows.entries()) {
      const texts = [...bucketsIn(row)].map(([low, bucket]) => `${low}=${bucket.encode(format)}`);
      if (texts.length > 0) yield [`${high}`, texts.join('|')];
    }
  }

  private *buckets(): Generator<[index: number, bucket: Bucket]> {
    for (const [high, row] of this.rows.entries())
      for (const [low, bucket] of bucketsIn(row)) yield [high * width + low, bucket];
  }

  private bucket(hash: number): Bucket {
    return this.rows[rowOf(hash)]?.[columnOf(hash)] ?? Bucket.empty;
  }

  private leaf(hash: number): Leaf {
    return this.bucket(hash).leaf(hash);
  }

  private replaced(hash: number, leaf: Leaf, size: number): IdMap<Value> {
    const rows = this.rows.slice();
    const row = rows[rowOf(hash)]?.slice() ?? [];
    row[columnOf(hash)] = this.bucket(hash).with(hash, leaf);
    rows[rowOf(hash)] = row;
    return new IdMap(rows, size);
  }
}

function* bucketsIn(row: Row | undefined): Generator<[column: number, bucket: Bucket]> {
  for (const [column, bucket] of row?.entries() ?? [])
    if (bucket !== undefined && bucket !== Bucket.empty) yield [column, bucket];
}

/** FNV-1a, folded to 15 bits. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> (3 * bits))) & (width ** 3 - 1);
}
