import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../../test/support/until';
import { readConfig } from '../config/config';
import { BadConfiguration } from '../errors/bad-configuration';
import { lockDataFolder } from './data-folder';

describe('the data folder', () => {
  let dataDir: string;
  let lines: string[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'duetcast-folder-'));
    lines = [];
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const lock = (env: NodeJS.ProcessEnv = {}, waitMs = 0) =>
    lockDataFolder(readConfig({ DATA_DIR: dataDir, ...env }), { waitMs, onWait: (line) => lines.push(line) });

  test('is locked once and free after release', async () => {
    const release = await lock();
    await expect(lock()).rejects.toThrow(BadConfiguration);
    await expect(lock()).rejects.toThrow(
      `DATA_DIR: ${dataDir} is in use by another Duetcast server or import; stop that one, or set DATA_DIR to another folder`,
    );
    release();
    (await lock())();
    release();
  });

  test('is created if missing and contains only an empty lock file', async () => {
    const DATA_DIR = join(dataDir, 'not', 'yet');
    const release = await lock({ DATA_DIR });
    expect(readdirSync(DATA_DIR)).toEqual(['server.lock']);
    expect(statSync(join(DATA_DIR, 'server.lock')).size).toBe(0);
    release();
  });

  test('waits for the lock and reports the timeout once', async () => {
    const release = await lock();
    const next = lock({}, 20_000);
    await until(() => lines.length > 0);
    release();
    (await next)();
    expect(lines).toEqual([
      `DATA_DIR: ${dataDir} is in use by another Duetcast server or import; waiting 20 seconds for it to end.`,
    ]);
  });

  test('fails after the timeout', async () => {
    const release = await lock();
    const begin = Date.now();
    await expect(lock({}, 300)).rejects.toThrow('is in use');
    expect(Date.now() - begin).toBeGreaterThanOrEqual(300);
    release();
  });

  test('is free as soon as the locking process is killed', async () => {
    const script = `const Libsql = require('libsql'); globalThis.lock = new Libsql(process.argv[1]);
      lock.exec('BEGIN EXCLUSIVE'); console.log('taken'); setInterval(() => undefined, 1000);`;
    const args = ['-e', script, join(dataDir, 'server.lock')];
    const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((taken) => holder.stdout.once('data', taken));
    await expect(lock()).rejects.toThrow('is in use');
    const ended = new Promise((end) => holder.once('exit', end));
    holder.kill('SIGKILL');
    await ended;
    (await lock())();
  });

  test.each(['EVENTSTORE_URL', 'MONGODB_URL'])('belongs to one process when only %s is set', async (name) => {
    const env = { [name]: name === 'MONGODB_URL' ? 'mongodb://localhost' : 'esdb://localhost' };
    const release = await lock(env);
    await expect(lock(env)).rejects.toThrow('is in use');
    release();
  });

  test('is shared when it contains no store', async () => {
    const env = { EVENTSTORE_URL: 'esdb://localhost', MONGODB_URL: 'mongodb://localhost' };
    await lock(env);
    await lock(env);
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  describe('that cannot be written', () => {
    test('because it or its parent is a file', async () => {
      const file = join(dataDir, 'file');
      writeFileSync(file, '');
      await expect(lock({ DATA_DIR: file })).rejects.toThrow(`DATA_DIR: ${file} cannot be written (EEXIST: `);
      const below = join(file, 'below');
      await expect(lock({ DATA_DIR: below })).rejects.toThrow(`DATA_DIR: ${below} cannot be written (ENOTDIR: `);
      await expect(lock({ DATA_DIR: below })).rejects.toThrow(BadConfiguration);
    });

    (existsSync('/proc') ? test : test.skip).each(['/proc/duetcast', '/proc/duetcast/data'])(
      'because it is %s',
      (DATA_DIR) => expect(lock({ DATA_DIR })).rejects.toThrow(`DATA_DIR: ${DATA_DIR} cannot be written (ENOENT: `),
    );

    // Permissions do not apply to root.
    (process.getuid?.() === 0 ? test.skip : test)('because of its permissions', async () => {
      chmodSync(dataDir, 0o500);
      await expect(lock()).rejects.toThrow(`DATA_DIR: ${dataDir} cannot be written (EACCES: permission denied)`);
      chmodSync(dataDir, 0o700);
    });
  });
});
