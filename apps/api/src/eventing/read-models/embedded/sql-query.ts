import type { Scalar } from '@duetcast/domain/kernel/json';
import type { Sort } from '../read-model-store';
import { checkedPath, equals, type Term } from '../terms';

export interface Sql {
  readonly text: string;
  readonly args: readonly (string | number | null)[];
}

/** Above this, `in` stays one condition: an index still finds the rows, but SQLite sorts them. */
const maxAlternatives = 64;

export const tableOf = (collection: string): string => `"rows ${checkedName(collection)}"`;

/** Table of the deleted rows of a build. */
export const markersOf = (collection: string): string => `"markers ${checkedName(collection)}"`;

/** The name becomes part of the SQL text. */
function checkedName(collection: string): string {
  if (!/^[A-Za-z][\w-]*(~[\w-]+)?$/.test(collection)) throw new TypeError(`Not a collection: ${collection}`);
  return collection;
}

export const rowColumns = 'id, position, doc, first';

export const columnOf = (path: string): string => (path === 'id' ? 'id' : `json_extract(doc,'$.${checkedPath(path)}')`);

export const orderText = (order: Sort): string =>
  order.map(([path, direction]) => `${columnOf(path)}${direction < 0 ? ' DESC' : ''}`).join(', ');

/**
 * SELECT for one keyset step. Sorted `in` becomes one subquery per value: each reads in index order and stops at the
 * limit, while a single `IN` would sort every match. Null: nothing can match.
 */
export function selectPage(collection: string, terms: readonly Term[], order: Sort, limit: number): Sql | null {
  const keys = order.map(([path], index) => `, ${columnOf(path)} AS k${index}`).join('');
  const parts = alternatives(terms).map((alternative) => {
    const where = whereText(alternative);
    const from = `SELECT ${rowColumns}${keys} FROM ${tableOf(collection)}${where.text}`;
    const remaining = unfixedOrder(order, alternative);
    const ordered = remaining.length === 0 ? from : `${from} ORDER BY ${orderText(remaining)}`;
    return { text: `${ordered} LIMIT ?`, args: [...where.args, limit] };
  });
  if (parts.length < 2) return parts[0] ?? null;
  const merged = order.map(([, direction], index) => `k${index}${direction < 0 ? ' DESC' : ''}`).join(', ');
  const union = parts.map(({ text }) => `SELECT * FROM (${text})`).join(' UNION ALL ');
  const args = [...parts.flatMap((part) => part.args), limit];
  return { text: `SELECT * FROM (${union}) ORDER BY ${merged} LIMIT ?`, args };
}

/** The sort without fields that are fixed by equality; with them SQLite would not use the index order. */
function unfixedOrder(order: Sort, terms: readonly Term[]): Sort {
  const fixed = new Set(terms.filter(({ op }) => op === '=' || op === 'null').map(({ path }) => path));
  return order.filter(([path]) => !fixed.has(path));
}

export function selectCount(collection: string, terms: readonly Term[]): Sql {
  const parts = alternatives(terms).map(whereText);
  const counts = parts.map(({ text }) => `(SELECT count(*) FROM ${tableOf(collection)}${text})`);
  return { text: `SELECT ${counts.join(' + ') || '0'} AS rows`, args: parts.flatMap(({ args }) => args) };
}

/** All combinations of `in` values; they are mutually exclusive. */
function alternatives(terms: readonly Term[]): Term[][] {
  let combined: Term[][] = [[]];
  for (const term of terms) {
    const isWide = term.op === 'in' && combined.length * term.values.length > maxAlternatives;
    const choices = term.op === 'in' && !isWide ? term.values.map((value) => equals(term.path, value)) : [term];
    combined = combined.flatMap((alternative) => choices.map((choice) => [...alternative, choice]));
  }
  return combined;
}

function whereText(terms: readonly Term[]): Sql {
  const parts = terms.map(termText);
  const text = parts.length === 0 ? '' : ` WHERE ${parts.map((part) => part.text).join(' AND ')}`;
  return { text, args: parts.flatMap(({ args }) => args) };
}

function termText(term: Term): Sql {
  const column = columnOf(term.path);
  switch (term.op) {
    case 'null':
      return { text: `${column} IS NULL`, args: [] };
    case 'notNull':
      return { text: `${column} IS NOT NULL`, args: [] };
    case 'in':
      return inText(column, term.values);
    default:
      return comparisonText(term.path, column, term.op, term.value);
  }
}

function inText(column: string, values: readonly Scalar[]): Sql {
  const known = values.filter((value) => value !== null && !containsNul(value)).map(bound);
  const orNull = values.includes(null) ? ` OR ${column} IS NULL` : '';
  return { text: `(${column} IN (SELECT value FROM json_each(?))${orNull})`, args: [JSON.stringify(known)] };
}

/** Also compares the type: SQLite reads JSON true as 1, and sorts any text after any number. */
function comparisonText(path: string, column: string, op: string, value: Exclude<Scalar, null>): Sql {
  if (containsNul(value)) return { text: '0', args: [] };
  const compared: Sql = { text: `${column} ${op} ?`, args: [bound(value)] };
  if (path === 'id') return compared;
  const isBoolean = `json_type(doc,'$.${path}') IN ('true','false')`;
  if (typeof value === 'boolean') return { ...compared, text: `${compared.text} AND ${isBoolean}` };
  if (typeof value === 'number')
    return { ...compared, text: `${compared.text} AND typeof(${column}) <> 'text' AND NOT ${isBoolean}` };
  return op.startsWith('<') ? { ...compared, text: `${compared.text} AND typeof(${column}) = 'text'` } : compared;
}

const bound = (value: Scalar): string | number | null => (typeof value === 'boolean' ? Number(value) : value);

/** libsql truncates text at U+0000, so "a\0b" would match "a"; stored rows never contain U+0000. */
const containsNul = (value: Scalar): boolean => typeof value === 'string' && value.includes('\0');
