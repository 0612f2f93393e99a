import { createHash } from 'node:crypto';
import { canonicalJson, type Scalar } from '@duetcast/domain/kernel/json';
import { parsedJson } from '@duetcast/domain/kernel/or-else';
import { BadCursor } from '../../platform/errors/bad-cursor';
import { type Query, type Sort, type StoredRow } from './read-model-store';
import { checkedPath, equals, type Term } from './terms';

type Direction = 1 | -1;

/** One query of a page; the steps follow the sort order and do not overlap. */
interface KeysetStep {
  readonly terms: readonly Term[];
  /** Sort within the step, without the fields that its terms fix by equality. */
  readonly order: Sort;
}

/** Makes the sort total by appending the id in the direction of the last field. */
export function totalOrder(sort: Sort = []): Sort {
  const places = sort.map(([path, direction]) => [checkedPath(path), direction] as const);
  if (places.some(([path]) => path === 'id')) return places;
  return [...places, ['id', places.at(-1)?.[1] ?? 1]];
}

/**
 * The rows after the cursor as steps that an index on the sort fields can serve: first the rows equal to the last row in
 * all fields but the last, then in all but the last two, and so on. Nulls sort first in ascending order.
 * @throws BadCursor
 */
export function keysetSteps(collection: string, query: Query): KeysetStep[] {
  const order = totalOrder(query.sort);
  if (query.cursor === undefined) return [{ terms: [], order }];
  const last = decodeCursor(query.cursor, fingerprint(collection, query), order.length);
  const steps: KeysetStep[] = [];
  for (let place = order.length - 1; place >= 0; place--) {
    const [path, direction] = order[place] as (typeof order)[number];
    const ties = order.slice(0, place).map(([tied], index) => equals(tied, last[index] ?? null));
    for (const after of termsAfter(path, direction, last[place] ?? null)) {
      const rest = after.op === 'null' ? order.slice(place + 1) : order.slice(place);
      steps.push({ terms: [...ties, after], order: rest });
    }
  }
  return steps;
}

function termsAfter(path: string, direction: Direction, value: Scalar): Term[] {
  if (direction === 1) return value === null ? [{ path, op: 'notNull' }] : [{ path, op: '>', value }];
  if (value === null) return [];
  const below: Term = { path, op: '<', value };
  return path === 'id' ? [below] : [below, { path, op: 'null' }];
}

/** The cursor of the page that follows `row`. */
export function cursorAfter(collection: string, query: Query, row: StoredRow): string {
  const values = totalOrder(query.sort).map(([path]) => (path === 'id' ? row.id : valueAt(row.row, path)));
  return Buffer.from(JSON.stringify([fingerprint(collection, query), ...values])).toString('base64url');
}

/** The value of a field; null if it is missing. */
export function valueAt(row: object, path: string): unknown {
  let value: unknown = row;
  for (const field of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
  return value ?? null;
}

function decodeCursor(cursor: string, expected: string, length: number): Scalar[] {
  const [print, ...values] = parsedArray(cursor);
  const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';
  if (print !== expected || values.length !== length || !values.every(isScalar))
    throw new BadCursor('The cursor belongs to another query');
  return values;
}

function parsedArray(cursor: string): unknown[] {
  const parsed = parsedJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(parsed)) return parsed;
  throw new BadCursor('Not a cursor');
}

/** Binds a cursor to its query. */
function fingerprint(collection: string, { where = {}, sort = [] }: Query): string {
  const text = canonicalJson({ collection, where, sort });
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
