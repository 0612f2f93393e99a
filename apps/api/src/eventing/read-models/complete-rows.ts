import type { Projection } from '@duetcast/projections/kernel/projection';
import type { ChangesQuery, Query, ReadModelStore, Row, StoredRow } from './read-model-store';

type Added = Pick<Projection, 'name' | 'added'>;

/** Makes the store fill in the fields that rows of an older version lack (`Projection.added`). */
export function completeRows<Store extends ReadModelStore>(store: Store, projections: readonly Added[]): Store {
  const addedTo = new Map(projections.map(({ name, added }) => [name, added]));
  const completeIn = (collection: string) => {
    const added = addedTo.get(collection);
    const fields = Object.keys(added ?? {});
    // The scans of the worker read thousands of rows a second: a copy of each one would be felt.
    return <R extends Row>(stored: StoredRow<R>) =>
      fields.every((field) => field in stored.row) ? stored : { ...stored, row: { ...added, ...stored.row } };
  };
  const [load, find] = [store.load.bind(store), store.find.bind(store)];
  store.load = async <R extends Row>(collection: string, ids: readonly string[]) => {
    const complete = completeIn(collection);
    return new Map([...(await load<R>(collection, ids))].map(([id, stored]) => [id, complete(stored)]));
  };
  store.find = async <R extends Row>(collection: string, query: Query) => {
    const page = await find<R>(collection, query);
    return { ...page, rows: page.rows.map(completeIn(collection)) };
  };
  const changedSince = store.changedSince.bind(store);
  store.changedSince = async <R extends Row>(collection: string, query: ChangesQuery) => {
    const complete = completeIn(collection);
    const changes = await changedSince<R>(collection, query);
    return changes.map((change) =>
      change.row === null ? change : { ...change, row: complete<R>({ ...change, row: change.row }).row },
    );
  };
  return store;
}
