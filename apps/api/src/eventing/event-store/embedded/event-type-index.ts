import type { Database } from '../../sqlite/database';
import type { EventFilter } from '../event-store';

interface Kind {
  readonly id: number;
  readonly category: string;
  readonly type: string;
}

/** `ids: 'all'`: nothing is filtered out. `byName`: the names of streams must still be looked at. */
interface KindSelection {
  readonly ids: readonly number[] | 'all';
  readonly byName: boolean;
}

/** A stream's name up to and with its first dash. */
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-') + 1) || stream;

/** The pairs of category and type that the store holds: a few dozen, kept in memory. */
export class EventTypeIndex {
  private readonly byId = new Map<number, Kind>();
  private readonly ids = new Map<string, number>();

  constructor(private readonly database: Database) {}

  typeOf(id: number): string {
    const kind = this.byId.get(id) ?? this.reload().get(id);
    if (!kind) throw new Error(`The event store lacks kind ${id}`);
    return kind.type;
  }

  /** The id of a kind, which is stored if it is new; within a write transaction. */
  idOf(stream: string, type: string): number {
    const category = categoryOf(stream);
    const key = `${category}\0${type}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    this.database.run('INSERT INTO kinds (category, type) VALUES (?, ?) ON CONFLICT DO NOTHING', category, type);
    this.reload();
    return this.ids.get(key) as number;
  }

  /** After a rollback, which may have taken back a new kind. */
  forget(): void {
    this.byId.clear();
    this.ids.clear();
  }

  /** Which kinds a filter can match; to be asked after the head was read, since other processes add kinds. */
  select(filter: EventFilter | undefined): KindSelection {
    if (!filter?.streamPrefixes && !filter?.types) return { ids: 'all', byName: false };
    const kinds = [...this.reload().values()];
    const types = filter.types && new Set(filter.types);
    const prefixes = filter.streamPrefixes ?? [''];
    const chosen = kinds.filter(({ category, type }) => {
      if (types && !types.has(type)) return false;
      return prefixes.some((prefix) => category.startsWith(prefix) || partly(category, prefix));
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

const partly = (category: string, prefix: string): boolean => category.endsWith('-') && prefix.startsWith(category);
