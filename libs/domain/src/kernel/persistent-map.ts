/** What this version has for an id where the newer one has something else; undefined: nothing. */
interface Difference<Value> {
  readonly newer: PersistentMap<Value>;
  readonly id: string;
  readonly value: Value | undefined;
}

/**
 * An immutable map whose changes take constant time: the version that was used last holds a `Map`, every other one its
 * difference to a neighbor (Baker's trick). Reading another version moves the `Map` there, so a fold, which reads only
 * the newest, never copies it.
 */
export class PersistentMap<Value> {
  private constructor(private content: Map<string, Value> | Difference<Value>) {}

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap(new Map<string, Value>());
  }

  static from<Value>(entries: Iterable<readonly [id: string, value: Value]>): PersistentMap<Value> {
    return new PersistentMap(new Map(entries));
  }

  get size(): number {
    return this.map().size;
  }

  get(id: string): Value | undefined {
    return this.map().get(id);
  }

  has(id: string): boolean {
    return this.map().has(id);
  }

  /** Entries in no particular order. */
  entries(): [id: string, value: Value][] {
    return [...this.map()];
  }

  with(id: string, value: Value): PersistentMap<Value> {
    return this.changed(id, value);
  }

  without(id: string): PersistentMap<Value> {
    return this.has(id) ? this.changed(id, undefined) : this;
  }

  /** Entries that `from` reads. */
  toJSON(): [id: string, value: Value][] {
    return this.entries();
  }

  private changed(id: string, value: Value | undefined): PersistentMap<Value> {
    const map = this.map();
    // An empty map is where many histories begin, which must not share a `Map`.
    const newer = new PersistentMap(map.size === 0 ? new Map<string, Value>() : map);
    if (map.size > 0) this.content = { newer, id, value: map.get(id) };
    assign(newer.map(), id, value);
    return newer;
  }

  private map(): Map<string, Value> {
    return this.content instanceof Map ? this.content : PersistentMap.moveMapTo(this);
  }

  /** Moves the map from the version that holds it, one difference at a time. */
  private static moveMapTo<Value>(version: PersistentMap<Value>): Map<string, Value> {
    const path: PersistentMap<Value>[] = [];
    let holder = version;
    while (!(holder.content instanceof Map)) {
      path.push(holder);
      holder = holder.content.newer;
    }
    const map = holder.content;
    for (const next of path.reverse()) {
      const { id, value } = next.content as Difference<Value>;
      holder.content = { newer: next, id, value: map.get(id) };
      assign(map, id, value);
      next.content = map;
      holder = next;
    }
    return map;
  }
}

function assign<Value>(map: Map<string, Value>, id: string, value: Value | undefined): void {
  if (value === undefined) map.delete(id);
  else map.set(id, value);
}
