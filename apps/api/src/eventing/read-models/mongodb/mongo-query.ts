import type { Document } from 'mongodb';
import type { Sort } from '../read-model-store';
import { checkedPath, type Term } from '../terms';

const operators = { '=': '$eq', '<': '$lt', '<=': '$lte', '>': '$gt', '>=': '$gte' } as const;

/** Prefixed, so that a projection name cannot collide with the store's own collections. */
export const rowsName = (collection: string): string => `rows.${collection}`;

const fieldOf = (path: string): string => (path === 'id' ? '_id' : `row.${checkedPath(path)}`);

export const orderOf = (order: Sort): Map<string, 1 | -1> =>
  new Map(order.map(([path, direction]) => [fieldOf(path), direction]));

/** Leaves out markers. They have no fields, so only conditions that a missing field meets find them. */
export function liveFilterOf(terms: readonly Term[]): Document {
  const findsMarkers = terms.every(
    (term) => term.path === 'id' || term.op === 'null' || (term.op === 'in' && term.values.includes(null)),
  );
  const filter = filterOf(terms);
  return findsMarkers ? { ...filter, deletedAt: null } : filter;
}

export function filterOf(terms: readonly Term[]): Document {
  return terms.length === 0 ? {} : { $and: terms.map((term) => ({ [fieldOf(term.path)]: conditionOf(term) })) };
}

/** In comparisons with null, a missing field counts as null, as in SQLite. */
function conditionOf(term: Term): Document {
  switch (term.op) {
    case 'null':
      return { $eq: null };
    case 'notNull':
      return { $ne: null };
    case 'in':
      return { $in: term.values };
    default:
      return { [operators[term.op]]: term.value };
  }
}
