import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Trust } from '../../apps/api/src/features/portability/checks/read-manifest';
import { ExportedAccount } from '../support/exported-account';
import { brokenArchives, selfConsistentArchives } from '../support/forgeries/altered-archives';
import { fullArchives } from '../support/forgeries/full-archives';
import { MeasuredImports } from '../support/measured-imports';
import { eventsIn, PortableAccount } from '../support/portable-account';
import { ofRun } from '../support/store-backends';

const maxBytes = 200_000_000;

describe('an altered archive', () => {
  let account: PortableAccount;
  const imports = new MeasuredImports();
  beforeAll(async () => {
    account = await PortableAccount.export();
  });
  afterAll(async () => {
    imports.close();
    await account.close();
  });

  const expectRefused = async (file: string, trust: Trust) => {
    const dataDir = mkdtempSync(account.path('altered-'));
    const { refused, peakBytes } = await imports.import({ dataDir, file, trust });
    expect(refused).toMatchObject({ name: 'ArchiveRejected' });
    expect(peakBytes).toBeGreaterThan(10_000_000);
    expect(peakBytes).toBeLessThan(maxBytes);
    expect(await eventsIn(dataDir)).toEqual([]);
    const content = join(dataDir, 'content', 'objects');
    expect(existsSync(content) ? readdirSync(content) : []).toEqual([]);
  };

  const altered = [...selfConsistentArchives, ...brokenArchives, ...fullArchives];
  test('there are more than 60', () => expect(altered.length).toBeGreaterThan(60));

  const alteredBy = async (change: (typeof altered)[number][1]): Promise<string> => {
    const exported = await ExportedAccount.read(account.archive);
    change(exported);
    const file = account.path('altered.tar.gz');
    await exported.write(file);
    return file;
  };

  test.each([...selfConsistentArchives, ...brokenArchives, ...ofRun(fullArchives)])(
    'with %s is refused within 200 MB, and leaves nothing',
    async (_, change) => expectRefused(await alteredBy(change), 'unverified'),
  );

  // All have another key, which ends an import before what was altered is read.
  test.each([selfConsistentArchives, brokenArchives, fullArchives].map(([first]) => first!))(
    'with %s is refused by a server that trusts the first server',
    async (_, change) => expectRefused(await alteredBy(change), await account.trust()),
  );
});
