import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryIn } from '../support/process-memory';
import { ServerProcess } from '../support/server-process';
import { unreadRequests } from '../support/unread-requests';

const others = 300;

test('36,000 requests of an anonymous client that reads nothing cost little memory, and hold up no one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-unread-'));
  const server = await ServerProcess.create(dataDir);
  try {
    await server.start();
    const get = async (path: string) =>
      (await fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(5_000) })).status;
    expect(await get('/api/openapi.json')).toBe(200);
    const before = memoryIn(server.pid!, 'VmRSS');
    const unread = await unreadRequests(server.port);
    for (let count = 0; count < others; count++) expect(await get('/api/health/live')).toBe(200);
    expect(await get('/api/openapi.json')).toBe(200);
    const grown = memoryIn(server.pid!, 'VmHWM') - before;
    process.stdout.write(`unread requests: ${Math.round(grown / 1e6)} MB\n`);
    expect(grown).toBeLessThan(150e6);
    unread.close();
    expect(await get('/api/health/live')).toBe(200);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
});
