import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountBackupDays } from '@duetcast/domain/limits/time-limits';
import { readConfig } from '../../platform/config/config';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { backUp } from './back-up';
import { restoreBackup } from './restore-backup';

const root = mkdtempSync(join(tmpdir(), 'duetcast-old-backup-'));
const folder = join(root, 'backup');
let limit: number;

/** An empty data folder. */
const target = (name: string) => {
  mkdirSync(join(root, name));
  return readConfig({ DATA_DIR: join(root, name) });
};

beforeAll(async () => {
  const source = target('source');
  const stores = [
    new EmbeddedEventStore(join(source.dataDir, 'events.db')),
    new EmbeddedStateStore(join(source.dataDir, 'state.db')),
    new EmbeddedReadModelStore(join(source.dataDir, 'read-models.db')),
  ];
  for (const store of stores) await store.close();
  const { manifest } = await backUp(source, folder);
  limit = Date.parse(manifest.takenAt) + accountBackupDays * 86_400_000;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a backup is restored up to the age that the privacy page names', async () => {
  const config = target('at-the-limit');
  await restoreBackup(config, folder, { now: limit });
  expect(existsSync(join(config.dataDir, 'events.db'))).toBe(true);
});

test('an older one is refused, and leaves the data folder empty', async () => {
  const config = target('past-the-limit');
  const restored = restoreBackup(config, folder, { now: limit + 1 });
  await expect(restored).rejects.toThrow(/no backup is kept for more than 30 days/);
  expect(readdirSync(config.dataDir)).toEqual([]);
});

test('an older one is restored with --older', async () => {
  const config = target('older');
  await restoreBackup(config, folder, { now: limit + 1, older: true });
  expect(existsSync(join(config.dataDir, 'events.db'))).toBe(true);
});
