import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { ReadModelStore, type Query } from '../../apps/api/src/eventing/read-models/read-model-store';

const complaints = new Set<string>();

/** Fails the test in which an application under watch asked its rows for what no index serves. */
export function failOnScans(): void {
  const told = [...complaints];
  complaints.clear();
  if (told.length > 0) throw new Error(`Queries that no index serves:\n${told.join('\n')}`);
}
afterEach(failOnScans);
afterAll(failOnScans);

/** Looks at SQLite's plan of each kind of query that the application makes, whoever makes it, once. */
export function checkQueryPlans(app: NestFastifyApplication): void {
  const rows = app.get(ReadModelStore);
  if (!(rows instanceof EmbeddedReadModelStore)) return;
  const known = new Set<string>();
  const find = rows.find.bind(rows);
  rows.find = async <R extends object>(collection: string, query: Query) => {
    // First, so that a query that is refused is refused as it would be unwatched.
    const found = await find<R>(collection, query);
    const kind = kindOf(collection, query);
    if (!known.has(kind)) {
      known.add(kind);
      const unserved = unservedBy(query, rows.explain(collection, query));
      if (unserved.length > 0) complaints.add(`${kind}: ${unserved.join(', ')}`);
    }
    return found;
  };
}

/** Lines of a plan that read more than they have to: a whole table or index, or rows that are then sorted by hand. */
function unservedBy({ where = {}, sort }: Query, plan: readonly string[]): string[] {
  const conditions = Object.values(where);
  // Several values are several pages, read in order and merged: the merge alone is sorted by hand.
  const merges = conditions.some(
    (condition) => typeof condition === 'object' && condition !== null && 'in' in condition,
  );
  return plan.filter((line) => {
    if (/^SCAN rows/.test(line)) return conditions.length > 0 || !line.includes('USING');
    return sort !== undefined && !merges && line.includes('TEMP B-TREE');
  });
}

/** The query without its values. */
function kindOf(collection: string, { where = {}, sort = [], cursor }: Query): string {
  const conditions = Object.entries(where).map(([path, condition]) => {
    const isPlain = typeof condition !== 'object' || condition === null;
    return `${path} ${isPlain ? '=' : Object.keys(condition).join(' ')}`;
  });
  const order = sort.map(([path, direction]) => `${path} ${direction}`);
  return `${collection} where [${conditions.join(', ')}] by [${order.join(', ')}]${cursor === undefined ? '' : ' after a cursor'}`;
}
