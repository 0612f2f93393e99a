import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadConfiguration, readConfig } from '../config/config';
import { lockDataFolder } from './data-folder';

describe('the data folder', () => {
  let dataDir: string;
  let told: string[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'duetcast-folder-'));
    told = [];
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const take = (env: NodeJS.ProcessEnv = {}, waitMs = 0) =>
    lockDataFolder(readConfig({ DATA_DIR: dataDir, ...env }), { waitMs, onWait: (line) => told.push(line) });

  test('is taken once, and free again when it was given back', async () => {
    const release = await take();
    await expect(take()).rejects.toThrow(BadConfiguration);
    await expect(take()).rejects.toThrow(
      `DATA_DIR: ${dataDir} is in use by another Duetcast server or import; stop that one, or set DATA_DIR to another folder`,
    );
    release();
    (await take())();
    release();
  });

  test('is made where there is none, and leaves nothing of the lock but an empty file', async () => {
    const DATA_DIR = join(dataDir, 'not', 'yet');
    const release = await take({ DATA_DIR });
    expect(readdirSync(DATA_DIR)).toEqual(['server.lock']);
    expect(statSync(join(DATA_DIR, 'server.lock')).size).toBe(0);
    release();
  });

  test('is waited for, and it is said once for how long', async () => {
    const release = await take();
    const next = take({}, 20_000);
    setTimeout(release, 350);
    (await next)();
    expect(told).toEqual([
      `DATA_DIR: ${dataDir} is in use by another Duetcast server or import; waiting 20 seconds for it to end.`,
    ]);
  });

  test('is not waited for longer than was said', async () => {
    const release = await take();
    const begin = Date.now();
    await expect(take({}, 300)).rejects.toThrow('is in use');
    expect(Date.now() - begin).toBeGreaterThanOrEqual(300);
    release();
  });

  test('of another process is free the moment that one is killed', async () => {
    const script = `const Libsql = require('libsql'); globalThis.lock = new Libsql(process.argv[1]);
      lock.exec('BEGIN EXCLUSIVE'); console.log('taken'); setInterval(() => undefined, 1000);`;
    const args = ['-e', script, join(dataDir, 'server.lock')];
    const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((taken) => holder.stdout.once('data', taken));
    await expect(take()).rejects.toThrow('is in use');
    const ended = new Promise((end) => holder.once('exit', end));
    holder.kill('SIGKILL');
    await ended;
    (await take())();
  });

  test.each(['EVENTSTORE_URL', 'MONGODB_URL'])('is of one process also where only %s is set', async (name) => {
    const env = { [name]: name === 'MONGODB_URL' ? 'mongodb://localhost' : 'esdb://localhost' };
    const release = await take(env);
    await expect(take(env)).rejects.toThrow('is in use');
    release();
  });

  test('is shared where no store lies in it', async () => {
    const env = { EVENTSTORE_URL: 'esdb://localhost', MONGODB_URL: 'mongodb://localhost' };
    await take(env);
    await take(env);
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  describe('that cannot be written', () => {
    test('because it, or what it lies in, is a file', async () => {
      const file = join(dataDir, 'file');
      writeFileSync(file, '');
      await expect(take({ DATA_DIR: file })).rejects.toThrow(`DATA_DIR: ${file} cannot be written (EEXIST: `);
      const below = join(file, 'below');
      await expect(take({ DATA_DIR: below })).rejects.toThrow(`DATA_DIR: ${below} cannot be written (ENOTDIR: `);
      await expect(take({ DATA_DIR: below })).rejects.toThrow(BadConfiguration);
    });

    // Nothing is closed to root.
    (process.getuid?.() === 0 ? test.skip : test)('because it is another’s', async () => {
      chmodSync(dataDir, 0o500);
      await expect(take()).rejects.toThrow(`DATA_DIR: ${dataDir} cannot be written (EACCES: permission denied)`);
      chmodSync(dataDir, 0o700);
    });
  });
});
