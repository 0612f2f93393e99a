import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess } from '../support/server-process';

const importer = resolve('dist', 'apps', 'api', 'src', 'import-account.main.js');

describe('the data folder of a running server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-lock-'));
  let first: ServerProcess;
  beforeAll(async () => {
    // As a volume that others may read.
    mkdirSync(join(dataDir, 'content/ab'), { recursive: true });
    writeFileSync(join(dataDir, 'content/ab/audio'), 'audio');
    for (const path of ['', 'content', 'content/ab']) chmodSync(join(dataDir, path), 0o755);
    chmodSync(join(dataDir, 'content/ab/audio'), 0o644);
    first = await ServerProcess.create(dataDir);
    await first.start();
  });
  afterAll(async () => {
    await first.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('is for the user of the server only', () => {
    const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
    expect(paths.length).toBeGreaterThan(8);
    const modes = [dataDir, ...paths].map((path) => [path, (statSync(path).mode & 0o777).toString(8)]);
    expect(modes.filter(([, mode]) => mode !== '700' && mode !== '600')).toEqual([]);
  });

  test('rejects a second server and an import', async () => {
    const second = await ServerProcess.create(dataDir);
    const rejected = expect(second.start(60_000)).rejects.toThrow(
      new RegExp(
        `waiting \\d+ seconds for it to end.\nDuetcast could not start. DATA_DIR: ${dataDir} is in use by [^\n]+\n$`,
      ),
    );
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const { status, stderr } = spawnSync(process.execPath, [importer, 'absent.tar.gz'], { env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining(`DATA_DIR: ${dataDir} is in use by`) as string,
    });
    await rejected;
    expect((await fetch(`${first.url}/api/health/ready`)).ok).toBe(true);
  });
});

test('a port in use is reported in one line, before any store is opened', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-port-'));
  const server = await ServerProcess.create(dataDir);
  const other = createServer((_, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => other.listen(server.port, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    await expect(server.start()).rejects.toThrow(
      new RegExp(`:\nDuetcast could not start. PORT: ${port} is already in use on 127.0.0.1; [^\n]+\n$`),
    );
    expect(readdirSync(dataDir)).toEqual(['server.lock']);
  } finally {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
});
