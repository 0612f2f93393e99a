import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const main = resolve('dist/apps/api/src/main.js');
const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-settings-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the server, which then prints the features that it loaded. */
const startAndListFeatures = `
process.on('exit', () => {
  const loaded = Object.keys(require.cache).filter((path) => path.includes('/apps/api/src/features/'));
  process.stdout.write(JSON.stringify(loaded));
});
require(${JSON.stringify(main)});`;

test.each([
  [{ PORT: '65536' }, 'PORT: must be a whole number from 0 to 65535', ''],
  // Of the addresses that are kept for documentation.
  [
    { HOST: '203.0.113.9', LOG_LEVEL: 'warn', RETENTION_DAY: '3' },
    'HOST: 203.0.113.9 is not an address of this machine',
    'RETENTION_DAY is not a setting. Did you mean RETENTION_DAYS?',
  ],
  [
    { NODE_ENV: 'production', PUBLIC_URI: 'https://duetcast.example' },
    'PUBLIC_URL: is required when NODE_ENV is production. PUBLIC_URI is not a setting. Did you mean PUBLIC_URL?',
    '',
  ],
])('a start with %j ends in one line, before the features are loaded', (setting, line, logged) => {
  const env = { ...process.env, LOG_LEVEL: 'error', PORT: '0', DATA_DIR: dataDir, ...setting };
  const started = spawnSync(process.execPath, ['-e', startAndListFeatures], { env, encoding: 'utf8' });
  expect(started.stderr).toMatch(/^Duetcast could not start\. [^\n]+\n$/);
  expect(started.stderr).toContain(line);
  const [features, ...log] = started.stdout.split('\n').reverse();
  expect([started.status, features]).toEqual([1, '[]']);
  expect(log.join('')).toContain(logged);
});
