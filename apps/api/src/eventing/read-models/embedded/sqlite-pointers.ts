import type { Position } from '@duetcast/domain/kernel/event';
import type { Database } from '../../sqlite/database';
import { isBuildName, unstoredPointer } from '../builds';
import type { Fence, Pointer, PointerChange } from '../pointer';
import { StaleEpoch, StaleWrite } from '../read-model-store';

type Stored = Pick<Pointer, 'name' | 'revision' | 'serves' | 'epoch' | 'position'> & { readonly state: string };

/** Pointers and checkpoints. Synchronous; call writing methods inside a write transaction. */
export class SqlitePointers {
  constructor(private readonly database: Database) {
    database.exec('CREATE TABLE IF NOT EXISTS checkpoints(name TEXT PRIMARY KEY, position TEXT NOT NULL)');
    database.exec(
      `CREATE TABLE IF NOT EXISTS pointers(name TEXT PRIMARY KEY, revision INTEGER NOT NULL, serves TEXT NOT NULL,
      epoch INTEGER NOT NULL, position TEXT, state TEXT NOT NULL)`,
    );
  }

  /** The collection that holds the rows of this name. */
  collectionOf(name: string): string {
    if (isBuildName(name)) return name;
    const sql = 'SELECT serves FROM pointers WHERE name = ?';
    return this.database.get<{ serves: string }>(sql, name)?.serves ?? name;
  }

  get(name: string): Pointer {
    const stored = this.database.get<Stored>('SELECT * FROM pointers WHERE name = ?', name);
    const pointer = stored ? fromStored(stored) : unstoredPointer(name);
    return isBuildName(pointer.serves) ? pointer : { ...pointer, position: this.storedCheckpoint(name) };
  }

  /** @throws StaleWrite */
  change(expected: Pointer, change: PointerChange): Pointer {
    const { name, revision } = expected;
    const current = this.get(name);
    if (current.revision !== revision) throw new StaleWrite(`The pointer of ${name} is no longer at ${revision}`);
    const isServed = change.serves === undefined || change.serves === current.serves;
    const position = isServed ? current.position : (change.position ?? null);
    const next = { ...current, ...change, position, revision: revision + 1 };
    const { serves, epoch, holder, build, retired, building } = next;
    this.database.run(
      `INSERT INTO pointers(name, revision, serves, epoch, position, state) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT(name) DO UPDATE SET revision = excluded.revision, serves = excluded.serves, epoch = excluded.epoch,
      position = excluded.position, state = excluded.state`,
      ...[name, next.revision, serves, epoch, position, JSON.stringify({ holder, build, retired, building })],
    );
    return next;
  }

  /** @throws StaleEpoch */
  assertHeld(fence: Fence): void {
    const { serves, epoch } = this.get(fence.name);
    if (serves !== fence.serves || epoch !== fence.epoch) throw new StaleEpoch(fence);
  }

  /** Moves the checkpoint of a projection that is held. */
  advance(name: string, position: Position): void {
    const isLater = '(position IS NULL OR position < ?)';
    this.database.run(`UPDATE pointers SET position = ? WHERE name = ? AND ${isLater}`, position, name, position);
  }

  checkpoint(name: string): Position | null {
    return isBuildName(name) ? this.storedCheckpoint(name) : this.get(name).position;
  }

  saveCheckpoint(name: string, position: Position): void {
    const later = 'DO UPDATE SET position = excluded.position WHERE excluded.position > checkpoints.position';
    this.database.run(`INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT(name) ${later}`, name, position);
  }

  forgetCheckpoint(name: string): void {
    this.database.run('DELETE FROM checkpoints WHERE name = ?', name);
  }

  private storedCheckpoint(name: string): Position | null {
    const sql = 'SELECT position FROM checkpoints WHERE name = ?';
    return this.database.get<{ position: string }>(sql, name)?.position ?? null;
  }
}

const fromStored = ({ state, ...columns }: Stored): Pointer => ({
  ...columns,
  ...(JSON.parse(state) as Pick<Pointer, 'holder' | 'build' | 'retired' | 'building'>),
});
