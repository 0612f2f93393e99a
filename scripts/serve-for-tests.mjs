// Starts the built server on a free port with its own data folder and waits until it is ready.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './prepare.mjs';

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** @returns {Promise<{url: string, stop: () => Promise<void>}>} */
export async function serve(env = {}) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-serve-'));
  const main = join(root, 'dist', 'apps', 'api', 'src', 'main.js');
  const variables = {
    ...process.env,
    LOG_LEVEL: 'error',
    VOICE_ENGINES: 'none',
    ...env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
  };
  const server = spawn(process.execPath, ['--enable-source-maps', main], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: variables,
  });
  const url = `http://127.0.0.1:${port}`;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`The server exited with code ${server.exitCode}`);
    const ready = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (ready?.ok) return { url, stop };
    await sleep(100);
  }
  await stop();
  throw new Error('The server was not ready within 30 seconds');
}
