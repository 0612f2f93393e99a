import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { allProjections } from '@duetcast/projections/all';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { unindexedPaths } from '../../apps/api/src/eventing/read-models/queried-paths';
import { ReadModelStore, type Query } from '../../apps/api/src/eventing/read-models/read-model-store';

const violations = new Set<string>();

/** Kinds of queries that this worker has found served, whichever spec ran them: SQLite plans them by the schema alone. */
const served: Set<string> = ((globalThis as Record<symbol, unknown>)[Symbol.for('duetcast.served-queries')] ??=
  new Set()) as Set<string>;

/** Fails the test if a checked application ran a query that no index serves. */
export function failOnScans(): void {
  const messages = [...violations];
  violations.clear();
  if (messages.length > 0) throw new Error(`Queries that no index serves:\n${messages.join('\n')}`);
}
afterEach(failOnScans);
afterAll(failOnScans);

/**
 * Checks SQLite's query plan once for each kind of query that an application runs, and that the query names indexed
 * fields only, because MongoDB's documents hold no others.
 */
export function checkQueryPlans(app: NestFastifyApplication): void {
  const rows = app.get(ReadModelStore);
  if (!(rows instanceof EmbeddedReadModelStore)) return;
  const find = rows.find.bind(rows);
  rows.find = async <R extends object>(collection: string, query: Query) => {
    // Run first: a rejected query then fails as it does without the check.
    const result = await find<R>(collection, query);
    const kind = kindOf(collection, query);
    if (!served.has(kind)) {
      const spec = allProjections.find(({ name }) => name === collection);
      const unindexed = (spec ? unindexedPaths(spec, query) : []).map((path) => `no index names ${path}`);
      const unserved = [...unservedBy(query, rows.explain(collection, query)), ...unindexed];
      if (unserved.length > 0) violations.add(`${kind}: ${unserved.join(', ')}`);
      else served.add(kind);
    }
    return result;
  };
}

/** Plan lines that scan a whole table or index, or sort rows in a temporary B-tree. */
function unservedBy({ where = {}, sort }: Query, plan: readonly string[]): string[] {
  const conditions = Object.values(where);
  // `in` merges one ordered read per value; only the merge uses a temporary B-tree.
  const merges = conditions.some(
    (condition) => typeof condition === 'object' && condition !== null && 'in' in condition,
  );
  return plan.filter((line) => {
    if (/^SCAN rows/.test(line)) return conditions.length > 0 || !line.includes('USING');
    return sort !== undefined && !merges && line.includes('TEMP B-TREE');
  });
}

/** The query's shape, without its values. */
function kindOf(collection: string, { where = {}, sort = [], cursor }: Query): string {
  const conditions = Object.entries(where).map(([path, condition]) => {
    const isPlain = typeof condition !== 'object' || condition === null;
    return `${path} ${isPlain ? '=' : Object.keys(condition).join(' ')}`;
  });
  const order = sort.map(([path, direction]) => `${path} ${direction}`);
  return `${collection} where [${conditions.join(', ')}] by [${order.join(', ')}]${cursor === undefined ? '' : ' after a cursor'}`;
}
