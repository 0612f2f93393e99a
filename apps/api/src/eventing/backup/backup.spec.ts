import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { newEvent } from '../../../../../test/support/tally-fixture';
import { type Config, readConfig } from '../../platform/config/config';
import { FileContentStore } from '../../platform/content/file-content-store';
import { lockFile } from '../../platform/startup/data-folder';
import { dataFormat } from '../data-format';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { Database } from '../sqlite/database';
import { backUp } from './back-up';
import { readManifest, writeManifest } from './manifest';
import { restoreBackup } from './restore-backup';

let root: string;
let source: Config;
let target: Config;
let folder: string;

/** The stores of a server that runs. */
function openStores({ dataDir }: Config) {
  const events = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const state = new EmbeddedStateStore(join(dataDir, 'state.db'));
  const rows = new EmbeddedReadModelStore(join(dataDir, 'read-models.db'));
  const content = new FileContentStore(join(dataDir, 'content'));
  const close = () => Promise.all([events.close(), state.close(), rows.close()]);
  return { events, state, rows, content, close };
}
type Stores = ReturnType<typeof openStores>;
let stores: Stores;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'duetcast-backup-'));
  [source, target] = ['source', 'target'].map((name) => readConfig({ DATA_DIR: join(root, name) })) as [Config, Config];
  folder = join(root, 'backup');
  mkdirSync(target.dataDir);
  stores = openStores(source);
  await stores.state.put('data-format', { id: 'data', value: { format: dataFormat, version: '1.0.0' } });
  await add(1);
});
afterEach(async () => {
  await stores.close();
  rmSync(root, { recursive: true, force: true });
});

/** An event, a row of state, content and its name. */
async function add(number: number): Promise<string> {
  const hash = await stores.content.put(Buffer.from(`content ${number}`));
  await stores.content.setName(`segment/${number}`, { contentHash: hash });
  await stores.state.put('charge', { id: String(number), value: { number } });
  const { position } = await stores.events.append(`job-${number}`, [newEvent('Added', { hash })], {
    expected: 'noStream',
  });
  await stores.rows.save({ name: 'reactor:settlement', position }, []);
  return hash;
}

async function contentsOf({ events, state, content, rows }: Stores) {
  const all = [];
  for await (const event of events.readAll()) all.push(event);
  const names: unknown[] = [];
  for await (const name of content.namesSetBefore(Infinity)) names.push(name);
  const texts = await Promise.all(all.map(async ({ data }) => (await content.get(data.hash as string)).toString()));
  const numbers = all.map((_, index) => String(index + 1));
  const charges = await state.getAll('charge', numbers);
  return { all, names, texts, charges, reacted: await rows.checkpoint('reactor:settlement') };
}

async function restored(): Promise<Awaited<ReturnType<typeof contentsOf>>> {
  await restoreBackup(target, folder);
  const copies = openStores(target);
  const contents = await contentsOf(copies);
  await copies.close();
  return contents;
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(path, join(parentPath, name)))
    .sort();
const objectIn = (path: string, hash: string) => join(path, 'content/objects', hash.slice(0, 2), hash);

test('restores events, state, content, names, public keys and what reactions have handled', async () => {
  await add(2);
  mkdirSync(join(source.dataDir, 'keys/audit'), { recursive: true });
  writeFileSync(join(source.dataDir, 'keys/audit/kid_1-a.json'), '{}');
  for (const name of ['server.key', 'audit.pem']) writeFileSync(join(source.dataDir, 'keys', name), 'private');
  const { manifest } = await backUp(source, folder);
  expect(manifest).toMatchObject({ dataFormat, counts: { events: 2, streams: 2, state: 3, content: 2, names: 2 } });
  const expected = await contentsOf(stores);
  expect(await restored()).toEqual(expected);
  expect(expected.charges.size).toBe(2);
  expect(manifest.newest?.position).toBe(expected.all[1]?.position);
  expect(readFileSync(join(target.dataDir, 'keys/audit/kid_1-a.json'), 'utf8')).toBe('{}');
  expect(filesIn(folder).filter((path) => readFileSync(join(folder, path)).includes('private'))).toEqual([]);
  expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false);
});

test('restores an instance without events and content', async () => {
  const empty = readConfig({ DATA_DIR: join(root, 'empty') });
  await openStores(empty).close();
  expect((await backUp(empty, folder)).manifest).toMatchObject({ dataFormat: 1, newest: null, reactions: {} });
  expect(await restored()).toMatchObject({ all: [], names: [], reacted: null });
});

test('a second backup copies new content only, and leaves out what the server has deleted', async () => {
  const [kept, deleted] = [await add(2), await add(3)];
  expect(await backUp(source, folder)).toMatchObject({ newFiles: 3 });
  const before = statSync(objectIn(folder, kept));
  await stores.content.delete(deleted);
  await add(4);
  const { newFiles, manifest } = await backUp(source, folder);
  expect({ newFiles, content: manifest.counts.content }).toEqual({ newFiles: 1, content: 3 });
  expect(statSync(objectIn(folder, kept))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  expect(existsSync(objectIn(folder, deleted))).toBe(false);
  expect(readdirSync(folder).filter((name) => /^\d/.test(name))).toEqual([manifest.folder]);
});

test('an interrupted backup leaves the one before it as it was', async () => {
  await backUp(source, folder);
  const expected = await contentsOf(stores);
  await add(2);
  mkdirSync(join(folder, 'manifest.json.new'));
  await expect(backUp(source, folder)).rejects.toThrow('EISDIR');
  expect(await restored()).toEqual(expected);
});

test('content that is damaged already is left out and reported', async () => {
  const hash = await add(2);
  writeFileSync(objectIn(join(source.dataDir), hash), 'other 2!!');
  expect(await backUp(source, folder)).toMatchObject({ damaged: [hash], manifest: { counts: { content: 1 } } });
});

describe('a restore is refused', () => {
  const refused = async (message: RegExp) => {
    const before = filesIn(target.dataDir);
    await expect(restoreBackup(target, folder)).rejects.toThrow(message);
    expect(filesIn(target.dataDir)).toEqual(before);
    expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false);
  };
  beforeEach(() => backUp(source, folder));

  test('without a manifest', async () => {
    rmSync(join(folder, 'manifest.json'));
    await refused(/^\S+ has no complete backup: manifest.json is missing$/);
  });

  test('with a newer data format', async () => {
    const manifest = (await readManifest(folder))!;
    await writeManifest(folder, { ...manifest, product: '9.0.0', dataFormat: dataFormat + 1 });
    await refused(/was made by Duetcast 9\.0\.0 in data format 2, .* restore it with Duetcast 9\.0\.0 or newer$/);
  });

  test('into a folder that is not empty, or over servers', async () => {
    writeFileSync(join(target.dataDir, 'events.db'), '');
    await refused(/^DATA_DIR: \S+ is not empty: it has events\.db; choose an empty folder$/);
    target = readConfig({ DATA_DIR: target.dataDir, MONGODB_URL: 'mongodb://localhost' });
    await refused(/^MONGODB_URL is set/);
  });
});

describe('a backup is refused', () => {
  test('while a restore is unfinished, or a reaction is at a position that no event has', async () => {
    await stores.rows.save({ name: 'reactor:settlement', position: '00000000000000000999' }, []);
    await expect(backUp(source, folder)).rejects.toThrow(
      /^DATA_DIR: read-models\.db is damaged: reactor:settlement is at position 0+999, and the newest event at 0+8; /,
    );
    mkdirSync(join(source.dataDir, 'restoring'));
    await expect(backUp(source, folder)).rejects.toThrow('has an unfinished restore');
    expect(filesIn(folder).filter((path) => path !== 'backup.lock')).toEqual([]);
  });

  test('over a backup whose events the data folder does not have', async () => {
    await add(2);
    await backUp(source, folder);
    const before = filesIn(folder);
    await stores.close();
    rmSync(source.dataDir, { recursive: true });
    stores = openStores(source);
    await add(1);
    await expect(backUp(source, folder)).rejects.toThrow(
      /has a backup of .* with event 0 of job-2, which DATA_DIR does not/,
    );
    await add(3);
    await expect(backUp(source, folder)).rejects.toThrow('back up into another folder');
    expect(filesIn(folder)).toEqual(before);
  });

  test('while another one runs, inside of DATA_DIR, without data, and over servers', async () => {
    await backUp(source, folder);
    const release = lockFile(join(folder, 'backup.lock'));
    await expect(backUp(source, folder)).rejects.toThrow(`${folder} is in use by another backup`);
    release?.();
    for (const path of [source.dataDir, join(source.dataDir, 'backup'), root])
      await expect(backUp(source, path)).rejects.toThrow('must not contain each other');
    await expect(backUp(target, folder)).rejects.toThrow(`DATA_DIR: ${target.dataDir} has no events.db`);
    const servers = readConfig({ DATA_DIR: source.dataDir, EVENTSTORE_URL: 'esdb://localhost' });
    await expect(backUp(servers, folder)).rejects.toThrow('EVENTSTORE_URL is set');
  });

  test('into a folder with other files, which stay', async () => {
    mkdirSync(join(folder, 'content/objects/ab'), { recursive: true });
    writeFileSync(join(folder, 'content/objects/ab/file'), 'precious');
    await expect(backUp(source, folder)).rejects.toThrow(
      `${folder} has other files and no backup; choose an empty folder`,
    );
    expect(filesIn(folder)).toEqual(['content/objects/ab/file']);
  });

  test('while the stores stay locked', async () => {
    const blocking = new Database(join(source.dataDir, 'state.db'));
    blocking.exec('BEGIN IMMEDIATE');
    const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(11_000);
    await expect(backUp(source, folder)).rejects.toThrow('were locked for 10 seconds; start the backup once more');
    clock.mockRestore();
    blocking.exec('ROLLBACK');
    blocking.close();
    await backUp(source, folder);
  });

  test('of data in a newer format', async () => {
    await stores.state.put('data-format', { id: 'data', value: { format: dataFormat + 1, version: '9.0.0' } });
    await expect(backUp(source, folder)).rejects.toThrow('was written by Duetcast 9.0.0; back it up with that version');
  });
});
