import { existsSync } from 'node:fs';
import { positionText } from '../event-store/embedded/position';
import { Database } from '../sqlite/database';
import type { Manifest } from './manifest';

type Row = [position: number, stream: string, revision: number, id: string];

const newestEvent = `SELECT e.position, s.name, e.revision, e.id FROM events e JOIN streams s ON s.id = e.stream
  ORDER BY e.position DESC LIMIT 1`;

const reading = <T>(file: string, read: (database: Database) => T): T => {
  const database = new Database(file, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

const countIn = (database: Database, table: string): number =>
  database.row<[number]>(`SELECT count(*) FROM ${table}`)?.[0] ?? 0;

/** What a copy of `events.db` holds. */
export const eventFigures = (file: string) =>
  reading(file, (database) => {
    const [position, stream, revision, id] = database.row<Row>(newestEvent) ?? [];
    const newest =
      id === undefined ? null : { position: positionText(position!), stream: stream!, revision: revision!, id };
    return { newest, events: countIn(database, 'events'), streams: countIn(database, 'streams') };
  });

/** Whether a copy of `events.db` continues an earlier one; an event that retention has deleted proves nothing. */
export const continues = (file: string, earlier: NonNullable<Manifest['newest']>): boolean =>
  reading(file, (database) => {
    const head = database.row<[number | null]>('SELECT max(position) FROM events')?.[0] ?? 0;
    const stored = database.row<[string]>('SELECT id FROM events WHERE position = ?', Number(earlier.position))?.[0];
    return head >= Number(earlier.position) && (stored ?? earlier.id) === earlier.id;
  });

export const stateCount = (file: string): number => reading(file, (database) => countIn(database, 'state'));

/** Checkpoints of reactions, which are no fold of the events: without them, every reaction would see all events again. */
export function reactionCheckpoints(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const sql = "SELECT name, position FROM checkpoints WHERE name LIKE 'reactor:%'";
  return reading(file, (database) => Object.fromEntries(database.rows<[string, string]>(sql)));
}

/** Which of them no event of the log has reached, as a sentence; null: none. Such a reaction would never run again. */
export function reactionBeyond(reactions: Manifest['reactions'], newest: Manifest['newest']): string | null {
  const head = newest?.position ?? '';
  const [name, position] =
    Object.entries(reactions).find(([, reached]) => !/^\d{20}$/.test(reached) || reached > head) ?? [];
  return name ? `${name} is at position ${position}, and the newest event at ${head || 'none'}` : null;
}
