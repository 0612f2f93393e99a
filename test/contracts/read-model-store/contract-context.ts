import type {
  CollectionSpec,
  Query,
  ReadModelStore,
  Row,
  Save,
  Where,
} from '../../../apps/api/src/eventing/read-models/read-model-store';

export const collection = 'job-log';
export const contractSpec: CollectionSpec = {
  name: collection,
  indexes: [{ owner: 1, at: -1 }, { owner: 1, state: 1, at: -1 }, { n: 1 }, { text: 1 }, { flag: 1 }, { 'deep.er': 1 }],
  expiresBy: 'at',
  ownedBy: 'owner',
};

export const positionAt = (count: number): string => String(count).padStart(20, '0');

/** One adapter under test; every test gets an empty store. */
export class ContractContext {
  private opened: ReadModelStore | null = null;

  get store(): ReadModelStore {
    if (!this.opened) throw new Error('The store is not open');
    return this.opened;
  }

  async use(store: ReadModelStore): Promise<void> {
    this.opened = store;
    await store.ensure(contractSpec);
  }

  /** Inserts rows by id, all at position 1. */
  put(rows: Record<string, Row>): Promise<void> {
    return this.store.save(
      null,
      Object.entries(rows).map(([id, row]) => insertOf(id, row)),
    );
  }

  async idsOf(where: Where, query: Partial<Query> = {}): Promise<string[]> {
    return (await this.store.find(collection, { where, limit: 100, ...query })).rows.map(({ id }) => id);
  }
}

export const insertOf = (id: string, row: Row, position = 1): Save => ({
  collection,
  id,
  previous: null,
  position: positionAt(position),
  row,
});
