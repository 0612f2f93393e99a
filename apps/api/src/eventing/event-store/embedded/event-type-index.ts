import type { Database } from '../../sqlite/database';
import type { EventFilter } from '../event-store';

interface Kind {
  readonly id: number;
  readonly category: string;
  readonly type: string;
}

/** `ids: 'all'`: every kind matches. `byName`: stream names must still be checked. */
interface KindSelection {
  readonly ids: readonly number[] | 'all';
  readonly byName: boolean;
}

/** The stream name up to and including its first dash. */
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-') + 1) || stream;

/** In-memory index of the kinds in the store: a few dozen pairs of stream category and event type. */
export class EventTypeIndex {
  private readonly byId = new Map<number, Kind>();
  private readonly ids = new Map<string, number>();

  constructor(private readonly database: Database) {}

  typeOf(id: number): string {
    const kind = this.byId.get(id) ?? this.reload().get(id);
    if (!kind) throw new Error(`Unknown event kind ${id}`);
    return kind.type;
  }

  /** Id of a kind, inserted if new. Call it inside a write transaction. */
  idOf(stream: string, type: string): number {
    const category = categoryOf(stream);
    const key = `${category}\0${type}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    this.database.run('INSERT INTO kinds (category, type) VALUES (?, ?) ON CONFLICT DO NOTHING', category, type);
    this.reload();
    return this.ids.get(key) as number;
  }

  /** Clears the cache after a rollback, which may have removed a new kind. */
  forget(): void {
    this.byId.clear();
    this.ids.clear();
  }

  /** Kinds that a filter can match. Call it after reading the head, since other processes add kinds. */
  select(filter: EventFilter | undefined): KindSelection {
    if (!filter?.streamPrefixes && !filter?.types) return { ids: 'all', byName: false };
    const kinds = [...this.reload().values()];
    const types = filter.types && new Set(filter.types);
    const prefixes = filter.streamPrefixes ?? [''];
    const chosen = kinds.filter(({ category, type }) => {
      if (types && !types.has(type)) return false;
      return prefixes.some((prefix) => category.startsWith(prefix) || extendsCategory(category, prefix));
    });
    const byName = chosen.some(({ category }) => !prefixes.some((prefix) => category.startsWith(prefix)));
    const ids = chosen.length === kinds.length ? 'all' : chosen.map(({ id }) => id);
    return { ids, byName };
  }

  private reload(): ReadonlyMap<number, Kind> {
    const newest = this.database.row<[number | null]>('SELECT max(id) FROM kinds');
    if (this.byId.size > 0 && this.byId.has(newest?.[0] ?? 0)) return this.byId;
    for (const kind of this.database.all<Kind & Record<string, never>>('SELECT id, category, type FROM kinds')) {
      this.byId.set(kind.id, kind);
      this.ids.set(`${kind.category}\0${kind.type}`, kind.id);
    }
    return this.byId;
  }
}

const extendsCategory = (category: string, prefix: string): boolean =>
  category.endsWith('-') && prefix.startsWith(category);
