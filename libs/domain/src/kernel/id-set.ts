import { IdMap } from './id-map';
import type { Json, JsonObject } from './json';

/** An immutable set of ids; costs and encoding of `IdMap`. */
export class IdSet {
  private constructor(private readonly ids: IdMap<1>) {}

  static readonly empty = new IdSet(IdMap.empty());

  /** Decodes what `toJSON` encoded. */
  static readonly from = (json: Json): IdSet => new IdSet(IdMap.from(json));

  get size(): number {
    return this.ids.size;
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  with(id: string): IdSet {
    return this.has(id) ? this : new IdSet(this.ids.with(id, 1));
  }

  /** In an order that depends on the ids. */
  *values(): Generator<string> {
    for (const [id] of this.ids.entries()) yield id;
  }

  toJSON(): JsonObject {
    return this.ids.toJSON();
  }
}
