import { mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ExportedAccount } from '../support/exported-account';
import { eventsIn, importInto, PortableAccount } from '../support/portable-account';

describe('the import of a corrupted archive', () => {
  let account: PortableAccount;
  beforeAll(async () => {
    account = await PortableAccount.export();
  });
  afterAll(() => account.close());

  type Corruption = (exported: ExportedAccount) => void;
  const indexOf = (exported: ExportedAccount, type: string) => exported.events.findIndex((each) => each.type === type);
  const changed =
    (
      type: string,
      change: (event: { data: Record<string, unknown>; metadata: Record<string, unknown> }) => void,
    ): Corruption =>
    (exported) =>
      exported.rewriteEvents((events) => change(events[indexOf(exported, type)] as never));
  const contentFile = ({ files }: ExportedAccount) => files.find(({ header }) => header.name.startsWith('content/'))!;
  const highWaveform = Buffer.from(JSON.stringify({ outputHash: '0'.repeat(64), chapters: [], peaks: [101] }));
  const added =
    (header: { name: string; type?: 'symlink' | 'directory'; linkname?: string }, bytes?: Buffer): Corruption =>
    (exported) =>
      exported.add({ type: 'file', ...header }, bytes);

  test.each<[string, Corruption, RegExp]>([
    [
      'a changed event',
      changed('JobCompleted', ({ data }) => (data.characters = 1)),
      /^events\/000001\.ndjson, line \d+: the hash of job-/,
    ],
    [
      'a link to another event',
      changed('JobCompleted', ({ metadata }) => (metadata.previousHash = '1'.repeat(64))),
      /does not link to the previous event/,
    ],
    [
      'a missing event',
      (exported) => exported.rewriteEvents((events) => events.splice(indexOf(exported, 'JobClaimed'), 1)),
      /continues with revision \d+ instead of \d+/,
    ],
    [
      'a duplicate event',
      (exported) => exported.rewriteEvents((events) => events.push({ ...events[0]! })),
      /appears twice/,
    ],
    [
      'a credential',
      changed('TokenGenerated', ({ data }) => (data.hash = '1'.repeat(64))),
      /contains a withheld field/,
    ],
    [
      'an unknown event',
      changed('JobCompleted', (each) => ((each as { type?: string }).type = 'JobExploded')),
      /the hash of job-/,
    ],
    [
      'a line that is not an event',
      (exported) => exported.rewriteEvents((events) => events.splice(2, 1, {})),
      /^events\/000001\.ndjson, line 3: is not an event/,
    ],
    [
      'changed content',
      (exported) => (contentFile(exported).bytes = Buffer.from('other')),
      /^content\/[0-9a-f]{64}: has a different SHA-256/,
    ],
    [
      'missing content',
      (exported) => {
        exported.files.splice(exported.files.indexOf(contentFile(exported)), 1);
        exported.rewriteManifest();
      },
      /is referenced by an event but missing from the archive/,
    ],
    [
      'a file outside the manifest',
      added({ name: `content/${'a'.repeat(64)}` }),
      /^"content\/[0-9a-f]+": may not follow content|no event of the archive needs/,
    ],
    [
      'a file missing from the archive',
      ({ files }) =>
        void files.splice(files.indexOf(files.find(({ header }) => header.name.startsWith('chapters/'))!), 1),
      /^members\.ndjson, line \d+: lists chapters\/.*, which is not there as it is listed/,
    ],
    ['no manifest', ({ files }) => void files.pop(), /^manifest\.json: is missing/],
    [
      'a file after the manifest',
      ({ files }) =>
        void files.push({ header: { name: `content/${'a'.repeat(64)}`, type: 'file' }, bytes: Buffer.from('x') }),
      /may not follow manifest\.json/,
    ],
    [
      'another format',
      (exported) => exported.rewriteManifest((manifest) => (manifest.format = 'zip')),
      /^manifest\.json: is not a Duetcast account manifest/,
    ],
    [
      'a later format',
      (exported) => exported.rewriteManifest((manifest) => (manifest.version = 3)),
      /has format version 3; this server supports 1/,
    ],
    [
      'another account',
      (exported) => exported.rewriteManifest((manifest) => (manifest.account = 'acc_bob')),
      /names another account, site or stream/,
    ],
    [
      'a path traversal',
      added({ name: '../../etc/passwd' }),
      /^"\.\.\/\.\.\/etc\/passwd": is not allowed in an account archive/,
    ],
    ['an absolute path', added({ name: '/etc/passwd' }), /is not allowed in an account archive/],
    [
      'a symbolic link',
      added({ name: `content/${'b'.repeat(64)}`, type: 'symlink', linkname: '/etc/passwd' }),
      /is not a regular file/,
    ],
    ['a folder', added({ name: 'content', type: 'directory' }), /is not a regular file/],
    ['malformed chapters', added({ name: 'chapters/none.json' }, Buffer.from('[]')), /is not a valid chapters file/],
    [
      'a waveform that is too high',
      added({ name: 'chapters/none.json' }, highWaveform),
      /is not a valid chapters file/,
    ],
    [
      'an oversized file',
      added({ name: 'chapters/large.json' }, Buffer.alloc(4_000_001)),
      /has 4000001 bytes, more than the limit of 4000000/,
    ],
  ])('rejects %s and stores nothing', async (_, corrupt, message) => {
    const exported = await ExportedAccount.read(account.archive);
    corrupt(exported);
    const file = account.path('corrupted.tar.gz');
    await exported.write(file);
    const dataDir = mkdtempSync(account.path('refused-'));
    await expect(importInto(dataDir, file)).rejects.toThrow(message);
    expect(await eventsIn(dataDir)).toEqual([]);
  });

  test('rejects a truncated or malformed archive', async () => {
    const { size } = statSync(account.archive);
    const file = account.path('cut.tar.gz');
    for (const fraction of [0, 0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(file, readFileSync(account.archive));
      truncateSync(file, Math.floor(size * fraction));
      await expect(importInto(mkdtempSync(account.path('cut-')), file)).rejects.toMatchObject({
        name: 'ArchiveRejected',
      });
    }
    writeFileSync(file, gzipSync(Buffer.from('not a tar'.repeat(1000))));
    await expect(importInto(mkdtempSync(account.path('cut-')), file)).rejects.toThrow(/cannot be read/);
    writeFileSync(file, 'not a gzip');
    await expect(importInto(mkdtempSync(account.path('cut-')), file)).rejects.toThrow(/cannot be read/);
    await expect(importInto(mkdtempSync(account.path('cut-')), account.path('absent'))).rejects.toThrow(
      /cannot be read .*ENOENT/,
    );
  });

  test('rejects an archive that exceeds the size or file limits', async () => {
    const { members, files } = await ExportedAccount.read(account.archive);
    const totalBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const tooMany = { maxBytes: 1e12, maxFiles: members.length + 1 };
    const dataDir = mkdtempSync(account.path('bomb-'));
    await expect(importInto(dataDir, account.archive, { limits: tooMany })).rejects.toThrow(
      /"manifest\.json": exceeds the limit of/,
    );
    const tooLarge = { maxBytes: totalBytes - 1, maxFiles: 1e6 };
    await expect(importInto(dataDir, account.archive, { limits: tooLarge })).rejects.toThrow(
      /exceeds the uncompressed size limit/,
    );
    expect(await eventsIn(dataDir)).toEqual([]);
    const atLimit = { maxBytes: totalBytes, maxFiles: members.length + 2 };
    expect((await importInto(dataDir, account.archive, { limits: atLimit })).newEvents).toBeGreaterThan(10);
  });
});
