import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filledStores } from '../../../../../test/support/filled-stores';
import { readConfig } from '../../platform/config/config';
import { backUp } from './back-up';
import { readManifest, writeManifest, type Manifest } from './manifest';
import { restoreBackup, assertNoUnfinishedRestore } from './restore-backup';
import { reactionCheckpoints } from './stored-figures';

const root = mkdtempSync(join(tmpdir(), 'duetcast-damaged-backup-'));
const folder = join(root, 'backup');
const target = readConfig({ DATA_DIR: join(root, 'target') });
const { dataDir } = target;
const inTarget = (name: string) => join(dataDir, name);
let manifest: Manifest;

beforeAll(async () => {
  const source = readConfig({ DATA_DIR: join(root, 'source') });
  await filledStores(source.dataDir);
  ({ manifest } = await backUp(source, folder));
});
beforeEach(() => mkdirSync(dataDir));
afterEach(() => rmSync(dataDir, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

const filesOf = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'backup.lock')
    .map(({ parentPath, name }) => join(parentPath, name));

/** Puts the file back when `check` is done. */
async function withDamage(file: string, damage: () => void, check: () => Promise<void>): Promise<void> {
  const bytes = readFileSync(file);
  damage();
  await check();
  writeFileSync(file, bytes);
}

async function refused(message: RegExp = / is damaged| is missing/): Promise<void> {
  await expect(restoreBackup(target, folder)).rejects.toThrow(message);
  expect(readdirSync(dataDir)).toEqual([]);
}

const flipped = (bytes: Buffer, index: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[index] = (changed[index] ?? 0) ^ (1 << (index % 8));
  return changed;
};

/** Every byte: test/processes/damaged-backup.spec.ts. */
test('a changed byte of the manifest is refused', async () => {
  const file = join(folder, 'manifest.json');
  const bytes = readFileSync(file);
  for (let index = 0; index < bytes.length; index += 13)
    await withDamage(file, () => writeFileSync(file, flipped(bytes, index)), refused);
});

test('the backup has one file of each kind', () => {
  const kinds = filesOf().map((path) =>
    relative(folder, path)
      .replace(/^\d+T\d+Z/, 'at')
      .replace(/[0-9a-f]{2}\/[0-9a-f]{64}/, 'hash'),
  );
  expect(kinds.sort()).toEqual([
    'at/SHA256SUMS',
    'at/events.db',
    'at/names.jsonl',
    'at/state.db',
    'content/objects/hash',
    'keys/audit/kid_1.json',
    'manifest.json',
  ]);
});

test('a file that is cut, longer, missing, or has a changed byte is refused', async () => {
  for (const file of filesOf()) {
    const bytes = readFileSync(file);
    for (const part of [0.37, 0.99]) {
      const place = Math.floor(bytes.length * part);
      await withDamage(file, () => writeFileSync(file, flipped(bytes, place)), refused);
      await withDamage(file, () => truncateSync(file, place), refused);
    }
    await withDamage(file, () => writeFileSync(file, Buffer.concat([bytes, Buffer.from('\n')])), refused);
    await withDamage(file, () => rmSync(file), refused);
  }
  await restoreBackup(target, folder);
});

test.each<[string, (whole: Manifest) => Partial<Manifest>, RegExp]>([
  ...(['events', 'streams', 'state', 'content', 'names'] as const).map(
    (name): [string, (whole: Manifest) => Partial<Manifest>, RegExp] => [
      `another count of ${name}`,
      ({ counts }) => ({ counts: { ...counts, [name]: counts[name] + 1 } }),
      /manifest\.json does not describe the backup: counts differ/,
    ],
  ),
  [
    'another newest event',
    ({ newest }) => ({ newest: newest && { ...newest, id: 'other' } }),
    /manifest\.json does not describe the backup: the newest event differs/,
  ],
  [
    'a reaction beyond the log',
    () => ({ reactions: { 'reactor:settlement': '00000000000000000999' } }),
    /: reactor:settlement is at position 00000000000000000999, and the newest event at 00000000000000000016$/,
  ],
])('a manifest with %s is refused', async (_, change, message) => {
  await writeManifest(folder, { ...manifest, ...change(manifest) });
  await refused(message);
  await writeManifest(folder, manifest);
  expect(await readManifest(folder)).toEqual(manifest);
});

describe('a restore that was killed', () => {
  const moved = ['read-models.db', 'content', 'state.db', 'events.db'];

  /** What a kill leaves behind after the first `count` moves. */
  async function killedAfter(count: number): Promise<void> {
    await restoreBackup(target, folder);
    mkdirSync(inTarget('restoring/keys/audit'), { recursive: true });
    for (const name of moved.slice(count)) renameSync(inTarget(name), join(inTarget('restoring'), name));
    if (existsSync(inTarget('keys/audit')))
      cpSync(inTarget('keys/audit'), inTarget('restoring/keys/audit'), { recursive: true });
  }

  test.each([0, 2, 4])('after %i moves keeps the server from starting, and is restored again', async (count) => {
    await restoreBackup(target, folder);
    const whole = readdirSync(dataDir, { recursive: true }).sort();
    for (const name of readdirSync(dataDir)) rmSync(inTarget(name), { recursive: true });
    await killedAfter(count);
    expect(() => assertNoUnfinishedRestore(target)).toThrow(
      `DATA_DIR: ${dataDir} has an unfinished restore; run npm run restore once more, with the same folder`,
    );
    await restoreBackup(target, folder);
    assertNoUnfinishedRestore(target);
    expect(reactionCheckpoints(inTarget('read-models.db'))).toEqual(manifest.reactions);
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(whole);
  });

  test('leaves nothing behind when the next one is refused, and keeps the keys of the operator', async () => {
    await killedAfter(2);
    writeFileSync(inTarget('keys/server.key'), 'private');
    const file = filesOf().find((path) => path.endsWith('events.db'))!;
    await withDamage(
      file,
      () => truncateSync(file, 100),
      async () => {
        await expect(restoreBackup(target, folder)).rejects.toThrow('is damaged');
      },
    );
    const left = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left.map(({ name }) => name)).toEqual(['server.key']);
  });

  test('is not taken for data: other files stay, and are reported', async () => {
    await killedAfter(1);
    writeFileSync(inTarget('other.db'), '');
    await expect(restoreBackup(target, folder)).rejects.toThrow('is not empty: it has other.db');
    expect(existsSync(inTarget('other.db'))).toBe(true);
  });
});
