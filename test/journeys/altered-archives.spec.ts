import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExportedAccount } from '../support/exported-account';
import { brokenArchives, selfConsistentArchives } from '../support/forgeries/altered-archives';
import { fullArchives } from '../support/forgeries/full-archives';
import { MeasuredImports } from '../support/measured-imports';
import { eventsIn, PortableAccount } from '../support/portable-account';

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

  const expectRefused = async (file: string) => {
    const dataDir = mkdtempSync(account.path('altered-'));
    for (const trust of ['unverified', await account.trust()] as const) {
      const { refused, peakBytes } = await imports.import({ dataDir, file, trust });
      expect(refused).toMatchObject({ name: 'ArchiveRejected' });
      expect(peakBytes).toBeGreaterThan(10_000_000);
      expect(peakBytes).toBeLessThan(maxBytes);
    }
    expect(await eventsIn(dataDir)).toEqual([]);
    const content = join(dataDir, 'content', 'objects');
    expect(existsSync(content) ? readdirSync(content) : []).toEqual([]);
  };

  const altered = [...selfConsistentArchives, ...brokenArchives, ...fullArchives];
  test('there are more than 60', () => expect(altered.length).toBeGreaterThan(60));

  test.each(altered)('with %s is refused within 200 MB, and leaves nothing', async (_, change) => {
    const exported = await ExportedAccount.read(account.archive);
    change(exported);
    const file = account.path('altered.tar.gz');
    await exported.write(file);
    await expectRefused(file);
  });
});
