import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { backUp } from '../../apps/api/src/eventing/backup/back-up';
import { restoreBackup } from '../../apps/api/src/eventing/backup/restore-backup';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { FileContentStore } from '../../apps/api/src/platform/content/file-content-store';
import { filledStores } from '../support/filled-stores';
import { sized } from '../support/long-check';
import { until } from '../support/until';

jest.setTimeout(sized(300_000, 1_800_000));

const root = mkdtempSync(join(tmpdir(), 'duetcast-damaged-'));
const [source, target] = ['source', 'target'].map((name) => readConfig({ DATA_DIR: join(root, name) })) as [
  ReturnType<typeof readConfig>,
  ReturnType<typeof readConfig>,
];
const { dataDir } = target;
const folder = join(root, 'backup');
beforeAll(() => filledStores(source.dataDir));
beforeEach(() => mkdirSync(dataDir));
afterEach(() => rmSync(dataDir, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(path, join(parentPath, name)))
    .filter((name) => !name.endsWith('.lock'))
    .sort();

/** Changes every byte of the small files, and bytes this far apart of the stores. */
const strideOf = (file: string) => (file.endsWith('.db') ? sized(4_099, 257) : 1);

test('any byte of any file of a backup changed, or the file cut there: refused, and nothing is left behind', async () => {
  await backUp(source, folder);
  for (const name of filesIn(folder)) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const refused = async () => {
      await expect(restoreBackup(target, folder)).rejects.toThrow(/ is damaged| is missing/);
      expect(readdirSync(dataDir)).toEqual([]);
    };
    for (let index = 0; index < bytes.length; index += strideOf(name)) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ (1 << (index % 8)), index);
      writeFileSync(file, changed);
      await refused();
      writeFileSync(file, bytes);
      truncateSync(file, index);
      await refused();
      writeFileSync(file, bytes);
    }
  }
  await restoreBackup(target, folder);
});

/** Starts one of the built programs over the target. */
function running(program: string, ...args: string[]) {
  const main = resolve('dist', 'apps', 'api', 'src', `${program}.js`);
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, stderr })) };
}

test('a restore that is killed keeps the server from starting, and the next one restores everything', async () => {
  const content = new FileContentStore(join(source.dataDir, 'content'));
  for (let index = 0; index < sized(500, 5_000); index++) await content.put(Buffer.from(`content ${index}`));
  await backUp(source, folder);
  const restoring = join(dataDir, 'restoring');

  expect(await running('restore.main', folder).ended).toMatchObject({ code: 0, stderr: '' });
  const restored = filesIn(dataDir);
  const copied = () => (existsSync(restoring) ? filesIn(restoring).length : 0);
  const parts = sized(4, 30);
  const moments = [
    ...Array.from({ length: parts }, (_, part) => () => copied() > (part * restored.length) / parts),
    () => existsSync(join(restoring, 'read-models.db')),
    () => existsSync(join(dataDir, 'content')),
    () => existsSync(join(dataDir, 'state.db')),
  ];

  let unfinished = 0;
  for (const isNow of moments) {
    rmSync(dataDir, { recursive: true });
    const { child, ended } = running('restore.main', folder);
    // A restore can be over before the moment is noticed.
    await until(() => isNow() || child.exitCode !== null, { everyMs: 1 });
    child.kill('SIGKILL');
    await ended;
    if (!existsSync(restoring)) continue;
    unfinished++;
    expect(await running('main').ended).toEqual({
      code: 1,
      stderr: `Duetcast could not start. DATA_DIR: ${dataDir} has an unfinished restore; run npm run restore once more, with the same folder\n`,
    });
    expect(await running('restore.main', folder).ended).toMatchObject({ code: 0, stderr: '' });
    expect(filesIn(dataDir)).toEqual(restored);
    expect(statSync(join(dataDir, 'events.db')).size).toBeGreaterThan(0);
  }
  expect(unfinished).toBeGreaterThan(2);
});
