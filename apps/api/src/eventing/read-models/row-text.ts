import { valueAt } from './keyset';
import { queriedPaths } from './queried-paths';
import type { CollectionSpec, Row, Save } from './read-model-store';

/** Largest row, UTF-8 bytes of its JSON and of its indexed texts: it fits a document of MongoDB (16 MiB). */
export const maxRowBytes = 16_000_000;
/** Deepest nesting of a row: SQLite's JSON functions refuse 1,000 levels. */
export const maxRowDepth = 500;
/** Longest id of a row, UTF-16 code units. */
export const maxRowIdLength = 1_000;

type RowPlace = Pick<Save, 'collection' | 'id'>;

/** A store refuses a row; unlike after an outage, a retry does not help. */
export class UnstorableRow extends Error {
  override readonly name = 'UnstorableRow';

  constructor({ collection, id }: Pick<RowPlace, 'collection'> & Partial<RowPlace>, reason: string, cause?: unknown) {
    const row = id === undefined ? 'A row' : `The row ${id.slice(0, 100)}`;
    super(`${row} of ${collection} cannot be stored: ${reason}`, { cause });
  }
}

/**
 * The row as JSON, which escapes NUL and lone surrogates and gives no key a meaning. The limits are those of every store.
 * @throws UnstorableRow
 */
export function rowText(row: Row, place: RowPlace, spec: CollectionSpec | undefined): string {
  assertId(place);
  const text = jsonOf(row, place);
  const bytes = bytesOf(text, row, spec);
  if (bytes > maxRowBytes)
    throw new UnstorableRow(
      place,
      `it has ${bytes} bytes with its indexed texts, and at most ${maxRowBytes} are allowed`,
    );
  // Every level takes two brackets.
  if (text.length > 2 * maxRowDepth && !isWithin(maxRowDepth, row))
    throw new UnstorableRow(place, `it is nested in more than ${maxRowDepth} levels`);
  return text;
}

function assertId(place: RowPlace): void {
  const { id } = place;
  if (id.length > maxRowIdLength)
    throw new UnstorableRow(place, `its id has ${id.length} characters, and at most ${maxRowIdLength} are allowed`);
  if (id.includes('\0') || Buffer.from(id).toString() !== id)
    throw new UnstorableRow(place, 'its id contains NUL or half of a surrogate pair');
}

/** Indexed texts take at most as many bytes as the JSON that contains them, so those of small rows need no count. */
function bytesOf(text: string, row: Row, spec: CollectionSpec | undefined): number {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxRowBytes / 2 || !spec) return bytes;
  const values = queriedPaths(spec).map((path) => valueAt(row, path));
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), bytes);
}

const isWithin = (levels: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(levels - 1, inner)));

function jsonOf(row: Row, place: RowPlace): string {
  try {
    return JSON.stringify(row);
  } catch (error) {
    throw new UnstorableRow(place, String(error), error); // such as nesting that exceeds the stack
  }
}
