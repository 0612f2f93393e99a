import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../platform/config/config';
import { BadConfiguration } from '../platform/errors/bad-configuration';
import { productVersion } from '../platform/config/version';
import { storeBackends } from '../../../../test/support/store-backends';
import { claimDataFormat, dataFormat } from './data-format';
import { openStateStore } from './state/open-state-store';
import type { StateStore } from './state/state-store';

describe.each(storeBackends)('the data format of %s', (_, start) => {
  let folder: string;
  let stores: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-format-'));
    stores = await start();
  });
  afterEach(async () => {
    await stores.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const config = () => readConfig({ ...stores.env, DATA_DIR: folder });
  async function recorded<T>(change: (states: StateStore) => Promise<T>): Promise<T> {
    const states = await openStateStore(config());
    try {
      return await change(states);
    } finally {
      await states.close();
    }
  }
  const read = () => recorded((states) => states.get('data-format', 'data'));
  const write = (format: number, version: string) =>
    recorded((states) => states.put('data-format', { id: 'data', value: { format, version } }));
  const own = { format: dataFormat, version: productVersion() };

  test('is recorded at the first start and accepted at the next, also by several processes at once', async () => {
    await Promise.all([claimDataFormat(config()), claimDataFormat(config()), claimDataFormat(config())]);
    expect((await read())?.value).toEqual(own);
    await claimDataFormat(config());
    expect((await read())?.value).toEqual(own);
  });

  test('replaces an older one', async () => {
    await write(dataFormat - 1, '0.0.9');
    await claimDataFormat(config());
    expect((await read())?.value).toEqual(own);
  });

  test('of this version stays recorded by the version that introduced it', async () => {
    await write(dataFormat, '0.0.9');
    await claimDataFormat(config());
    expect((await read())?.value).toEqual({ format: dataFormat, version: '0.0.9' });
  });

  test('rejects a newer one in a line that says what to do, and keeps it', async () => {
    await write(dataFormat + 1, '9.1.0');
    const rejected = claimDataFormat(config());
    await expect(rejected).rejects.toBeInstanceOf(BadConfiguration);
    const place = 'MONGODB_URL' in stores.env ? 'MONGODB_URL: the database duetcast' : `DATA_DIR: ${folder}`;
    await expect(rejected).rejects.toThrow(
      `${place} was written by Duetcast 9.1.0 in data format ${dataFormat + 1}, and this version, ${productVersion()}, reads data format ${dataFormat}; start Duetcast 9.1.0 or newer, or restore a backup from before the upgrade`,
    );
    expect((await read())?.value).toEqual({ format: dataFormat + 1, version: '9.1.0' });
  });
});
