import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { MongoConnection } from '../mongodb/mongo-connection';
import { MongoStateStore } from '../state/mongo-state-store';
import { maxStateBytes, type StateStore } from '../state/state-store';
import { SnapshotRows } from './snapshot-rows';

const inlineCharacters = 10;
const snapshot = (revision: number, pages: Record<string, string>) => ({
  version: 1,
  revision,
  hash: `hash of ${revision}`,
  head: { sum: revision },
  pages: Object.entries(pages),
});
const kept = (revision: number, pages: Record<string, string>) => ({
  ...snapshot(revision, pages),
  pages: new Map(Object.entries(pages)),
});

/** The same for every store. */
function describeSnapshotRows(connect: () => StateStore) {
  let store: StateStore;
  let rows: SnapshotRows;
  beforeAll(() => {
    store = connect();
    rows = new SnapshotRows(store, inlineCharacters);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => store.close());

  const pagesWrittenBy = async (write: () => Promise<void>) => {
    const put = jest.spyOn(store, 'put');
    await write();
    const written = put.mock.calls.filter(([kind]) => kind === 'snapshot-page').map(([, { id }]) => id);
    put.mockRestore();
    return written;
  };

  test('a snapshot is read as it was written, whatever its size', async () => {
    const all: Record<string, string>[] = [{}, { a: '1234567890' }, { a: '12345', b: '678901' }];
    for (const pages of all) {
      await rows.write('whole', snapshot(1, pages));
      expect(await rows.read('whole', 1)).toMatchObject(kept(1, pages));
    }
    expect(await rows.read('whole', 2)).toBeNull();
    expect(await rows.read('absent', 1)).toBeNull();
  });

  test('pages have rows of their own above the limit', async () => {
    expect(await pagesWrittenBy(() => rows.write('limit', snapshot(1, { a: '12345', b: '67890' })))).toEqual([]);
    const written = await pagesWrittenBy(() => rows.write('limit', snapshot(2, { a: '12345', b: '678901' })));
    expect(written).toHaveLength(2);
  });

  test('a page that did not change is not written again', async () => {
    const pages = { a: 'first page', b: 'second page', c: 'third page' };
    await rows.write('changed', snapshot(1, pages));
    const changed = { ...pages, b: 'another page', d: 'fourth page' };
    const written = await pagesWrittenBy(() => rows.write('changed', snapshot(2, changed)));
    expect(written.map((id) => id.split(' ')[1])).toEqual(['b', 'd']);
    expect(await rows.read('changed', 1)).toMatchObject(kept(2, changed));
  });

  test('the last snapshot stays until the next one is complete', async () => {
    const pages = { a: 'first page', b: 'second page' };
    await rows.write('stopped', snapshot(1, pages));
    for (let revision = 2; revision < 5; revision++) {
      const put = store.put.bind(store);
      jest.spyOn(store, 'put').mockImplementation((kind, row) => {
        if (kind === 'snapshot') return Promise.reject(new StoreUnavailable('The process ends here'));
        return put(kind, row);
      });
      const next = snapshot(revision, { a: `${revision}st page`, b: `${revision}nd page` });
      await expect(rows.write('stopped', next)).rejects.toThrow(StoreUnavailable);
      jest.restoreAllMocks();
      expect(await rows.read('stopped', 1)).toMatchObject(kept(1, pages));
    }
  });

  test('leaves nothing of a deleted stream', async () => {
    const pages = { a: 'first page', b: 'second page' };
    const deleted = jest.spyOn(store, 'delete');
    await rows.write('gone', snapshot(1, pages));
    await rows.write('gone', snapshot(2, { ...pages, a: 'other page' }));
    await rows.delete('gone');
    expect(await rows.read('gone', 1)).toBeNull();
    const ids = deleted.mock.calls.flatMap(([kind, each]) => (kind === 'snapshot-page' ? each : []));
    expect(ids).toHaveLength(4);
    expect(await store.getAll('snapshot-page', ids)).toEqual(new Map());
  });

  test('a lost or changed page makes its snapshot unusable, and the next one complete', async () => {
    const pages = { a: 'first page', b: 'second page' };
    await rows.write('torn', snapshot(1, pages));
    const [first] = await pagesWrittenBy(() => rows.write('torn', snapshot(2, { a: 'other page', b: 'other' })));
    for (const lose of [
      () => store.delete('snapshot-page', [first!]),
      () => store.put('snapshot-page', { id: first!, value: 'forged page' }),
      () => store.put('snapshot-page', { id: first!, value: { not: 'text' } }),
    ]) {
      await lose();
      expect(await rows.read('torn', 1)).toBeNull();
      await rows.write('torn', snapshot(3, pages));
      expect(await rows.read('torn', 1)).toMatchObject(kept(3, pages));
      await rows.write('torn', snapshot(4, { a: 'other page', b: 'other' }));
    }
  });

  test('a state above the limit of a row is kept', async () => {
    const half = 'a'.repeat(maxStateBytes / 2);
    const pages = { a: half, b: half, c: half };
    await rows.write('large', snapshot(1, pages));
    const read = await rows.read('large', 1);
    expect([...(read?.pages ?? [])].every(([name, text]) => text === pages[name as 'a'])).toBe(true);
  });
}

describe('in the embedded store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-snapshot-rows-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  describeSnapshotRows(() => new EmbeddedStateStore(join(folder, 'state.db')));
});

describe('in MongoDB', () => {
  const server = new MongoServer();
  let url: string;
  beforeAll(async () => (url = await server.listen()));
  afterAll(() => server.close());
  describeSnapshotRows(() => new MongoStateStore(new MongoConnection(url, 'snapshots')));
});
