import type { Position } from '@duetcast/domain/kernel/event';
import type { Database } from '../../sqlite/database';
import { isBuildName, unstoredPointer } from '../builds';
import type { Pointer, PointerChange } from '../pointer';
import { StaleEpoch, StaleWrite } from '../read-model-store';
import type { RowBatch } from './row-batch';

type Stored = Pick<Pointer, 'name' | 'revision' | 'serves' | 'epoch' | 'position'> & { readonly state: string };

/** The checkpoint of a projection, under its fence. */
type Move = readonly [name: string, serves: string, epoch: number, position: Position];

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
    return this.all([name]).get(name) ?? unstoredPointer(name);
  }

  all(names: readonly string[]): Map<string, Pointer> {
    const select = 'SELECT * FROM pointers WHERE name IN (SELECT value FROM json_each(?))';
    const stored = this.database.all<Stored>(select, JSON.stringify(names)).map(fromStored);
    const found = new Map(stored.map((pointer) => [pointer.name, pointer]));
    const pointers = names.map((name) => found.get(name) ?? unstoredPointer(name));
    return new Map(
      pointers.map((pointer) => {
        const { name, serves } = pointer;
        return [name, isBuildName(serves) ? pointer : { ...pointer, position: this.storedCheckpoint(name) }];
      }),
    );
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

  /** Moves the checkpoints of these batches, those of projections in one statement. @throws StaleEpoch */
  advance(batches: readonly RowBatch[]): void {
    const fenced = batches.flatMap(({ fence, checkpoint }) => (fence ? { fence, checkpoint } : []));
    const moves = fenced.map(({ fence, checkpoint }): Move => {
      const { name, serves, epoch } = fence;
      return [name, serves, epoch, checkpoint?.position ?? ''];
    });
    const [first] = fenced;
    if (first && this.moveHeld(moves) < moves.length) throw new StaleEpoch(first.fence);
    for (const { fence, checkpoint } of batches)
      if (!fence && checkpoint) this.saveCheckpoint(checkpoint.name, checkpoint.position);
  }

  checkpoint(name: string): Position | null {
    return isBuildName(name) ? this.storedCheckpoint(name) : this.get(name).position;
  }

  /** Moves the checkpoints of projections that are held; returns their number. Two of one projection count once. */
  private moveHeld(moves: readonly Move[]): number {
    const move = `UPDATE pointers SET position = nullif(max(ifnull(position, ''), value ->> 3), '') FROM json_each(?)
      WHERE name = value ->> 0 AND serves = value ->> 1 AND epoch = value ->> 2`;
    return this.database.run(move, JSON.stringify(moves)).changes;
  }

  private saveCheckpoint(name: string, position: Position): void {
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
