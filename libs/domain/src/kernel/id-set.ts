import { IdMap, type Page } from './id-map';
import { packedItems } from './packed-items';

const members = packedItems<1>(
  () => [],
  () => 1,
);

/** An immutable set of ids; costs of `IdMap`. */
export class IdSet {
  private constructor(private readonly ids: IdMap<1>) {}

  static readonly empty = new IdSet(IdMap.empty());

  /** Decodes what `pages` returned. */
  static readonly fromPages = (size: number, pages: Iterable<Page>): IdSet =>
    new IdSet(IdMap.fromPages(size, pages, members));

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

  /** For `fromPages`. */
  pages(): Generator<Page> {
    return this.ids.pages(members);
  }
}
