import type { AbstractCursor } from 'mongodb';

/** The cursor ended without the server having ended it. */
export class CursorCutShort extends Error {
  override readonly name = 'CursorCutShort';
}

/**
 * All documents of a cursor. An array proves nothing: the driver (7.8) ends the cursors of a client that is closed as if they
 * were complete. @throws CursorCutShort unless the server said that these were all
 */
export async function allOf<T>(cursor: AbstractCursor<T>): Promise<T[]> {
  const documents = await cursor.toArray();
  if (cursor.killed || !cursor.id?.isZero()) throw new CursorCutShort('The cursor ended before the server ended it');
  return documents;
}
