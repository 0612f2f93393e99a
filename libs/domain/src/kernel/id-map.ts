import type { Json, JsonObject } from './json';

/** Ids and their values, one after the other: one slice copies a bucket faster than a Map could be copied. */
type Items = readonly unknown[];

/** One part of a map: the text of a snapshot until it is first read, and again once it was encoded. */
class Bucket {
  private constructor(
    private items: Items | undefined,
    private text: string | undefined,
  ) {}

  static readonly empty = new Bucket([], undefined);
  static readonly encoded = (text: string): Bucket => new Bucket(undefined, text);

  get decoded(): Items {
    return (this.items ??= JSON.parse(this.text as string) as Items);
  }

  encode(): string {
    return (this.text ??= JSON.stringify(this.items));
  }

  /** Index of the id, -1 if absent. */
  indexOf(id: string): number {
    const items = this.decoded;
    for (let index = 0; index < items.length; index += 2) if (items[index] === id) return index;
    return -1;
  }

  /** A copy with `replacement` in the place of `index`, or at the end for -1. */
  spliced(index: number, ...replacement: Items): Bucket {
    const items = this.decoded.slice();
    items.splice(index === -1 ? items.length : index, index === -1 ? 0 : 2, ...replacement);
    return new Bucket(items, undefined);
  }
}

const bits = 5;
const width = 1 << bits;
type Row = readonly (Bucket | undefined)[];

/**
 * An immutable map from ids to values that survive JSON. A change copies one of 1,024 buckets and shares the others, so
 * folding 100,000 changes takes a fraction of a second. A decoded map parses a bucket when it is first read.
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

  /** Decodes what `toJSON` encoded; the text of a bucket is trusted until it is read. */
  static from<Value>(json: Json): IdMap<Value> {
    const { size, buckets } = json as { size: number; buckets: Record<string, string> };
    const rows: (Bucket | undefined)[][] = [];
    for (const [index, text] of Object.entries(buckets)) {
      const row = (rows[Number(index) >> bits] ??= []);
      row[Number(index) % width] = Bucket.encoded(text);
    }
    return new IdMap(rows, size);
  }

  get(id: string): Value | undefined {
    const bucket = this.bucket(hashOf(id));
    const index = bucket.indexOf(id);
    return index === -1 ? undefined : (bucket.decoded[index + 1] as Value);
  }

  has(id: string): boolean {
    return this.bucket(hashOf(id)).indexOf(id) !== -1;
  }

  with(id: string, value: Value): IdMap<Value> {
    const hash = hashOf(id);
    const bucket = this.bucket(hash);
    const index = bucket.indexOf(id);
    return this.replaced(hash, bucket.spliced(index, id, value), index === -1 ? this.size + 1 : this.size);
  }

  without(id: string): IdMap<Value> {
    const hash = hashOf(id);
    const bucket = this.bucket(hash);
    const index = bucket.indexOf(id);
    return index === -1 ? this : this.replaced(hash, bucket.spliced(index), this.size - 1);
  }

  /** In an order that depends on the ids. */
  *entries(): Generator<[id: string, value: Value]> {
    for (const [, { decoded }] of this.buckets())
      for (let index = 0; index < decoded.length; index += 2)
        yield [decoded[index] as string, decoded[index + 1] as Value];
  }

  *values(): Generator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  /** For `from`; unchanged buckets of an earlier encoding are not encoded again. */
  toJSON(): JsonObject {
    const buckets: Record<string, string> = {};
    for (const [index, bucket] of this.buckets()) buckets[index] = bucket.encode();
    return { size: this.size, buckets };
  }

  private *buckets(): Generator<[index: number, bucket: Bucket]> {
    for (const [high, row] of this.rows.entries())
      for (const [low, bucket] of row?.entries() ?? [])
        if (bucket !== undefined && bucket !== Bucket.empty) yield [high * width + low, bucket];
  }

  private bucket(hash: number): Bucket {
    return this.rows[hash >> bits]?.[hash % width] ?? Bucket.empty;
  }

  private replaced(hash: number, bucket: Bucket, size: number): IdMap<Value> {
    const rows = this.rows.slice();
    const row = rows[hash >> bits]?.slice() ?? [];
    row[hash % width] = bucket.decoded.length === 0 ? Bucket.empty : bucket;
    rows[hash >> bits] = row;
    return new IdMap(rows, size);
  }
}

/** FNV-1a, folded to 10 bits. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (width * width - 1);
}
