import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minCoverSide } from '@duetcast/domain/limits/show-limits';
import type { CoverFile } from '@duetcast/domain/shows/show-events';
import { coverFile } from '../../apps/api/src/media/covers/cover-file';
import { imageHeader } from '../../apps/api/src/media/covers/uploaded/image-header';
import { trailerBytes } from '../../apps/api/src/platform/content/salted-content';
import { ExportedAccount } from '../support/exported-account';
import { forge, named } from '../support/forgeries/forged-archive';
import { eventsIn, importInto } from '../support/portable-account';
import { pathOf, ShowClient } from '../support/show-client';
import { startTestApp, type TestApp } from '../support/test-app';

const email = 'ada@example.com';
const image = coverFile({ title: 'Tides' }, minCoverSide);
let folder: string;
let archive: string;
let showId: string;
let cover: Buffer;

const coverOf = async (app: TestApp, token: string) => {
  const { coverUrl, hasOwnCover } = await new ShowClient(app, token).data<{ coverUrl: string; hasOwnCover: boolean }>(
    'GET',
    `/api/shows/${showId}`,
  );
  const response = await fetch(app.url + pathOf(coverUrl));
  return { hasOwnCover, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
};

/** A show with an uploaded cover, in an archive of its account. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-covers-'));
  archive = join(folder, 'account.tar.gz');
  const source = await startTestApp();
  const token = await source.signIn(email);
  showId = (await new ShowClient(source, token).create()).id;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const body = new Uint8Array(image);
  const uploaded = await fetch(`${source.url}/api/shows/${showId}/cover`, { method: 'PUT', headers, body });
  expect(uploaded.status).toBe(200);
  cover = (await coverOf(source, token)).bytes;
  await ExportedAccount.download(source.url, token, archive);
  await source.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('an imported show has the cover that was uploaded', async () => {
  const dataDir = join(folder, 'target');
  await importInto(dataDir, archive);
  const target = await startTestApp({ DATA_DIR: dataDir });
  const imported = await coverOf(target, await target.signIn(email));
  expect(imported).toMatchObject({ hasOwnCover: true, type: 'image/jpeg' });
  expect(imageHeader(imported.bytes)).toMatchObject({ format: 'jpeg', width: minCoverSide, height: minCoverSide });
  expect(imported.bytes.equals(cover)).toBe(true);
  await target.close();
});

/** Replaces the largest file of the cover, and says so everywhere: in the event, its hashes, lists and signatures. */
async function forgedWith(bytes: Buffer, said: Partial<CoverFile> = {}): Promise<string> {
  const exported = await ExportedAccount.read(archive);
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  forge(exported, (events) => {
    const { files } = named(events, 'ShowCoverChanged').data as { files: CoverFile[] };
    const last = files.at(-1)!;
    const file = exported.named(`content/${last.contentHash}`);
    Object.assign(file, { bytes, header: { ...file.header, name: `content/${contentHash}` } });
    files[files.length - 1] = { ...last, bytes: bytes.length, ...said, contentHash };
  });
  const isContent = ({ header }: ExportedAccount['files'][number]) => header.name.startsWith('content/');
  const content = exported.files.filter(isContent).sort((a, b) => (a.header.name < b.header.name ? -1 : 1));
  exported.files = exported.files.map((file) => (isContent(file) ? content.shift()! : file));
  exported.rewriteManifest();
  const file = join(folder, 'forged.tar.gz');
  await exported.write(file);
  return file;
}

test('bytes that are not the cover they are said to be are refused, and nothing is stored', async () => {
  const jpegOf = (bytes: Buffer) => forgedWith(bytes);
  const files: [string, () => Promise<string>][] = [
    ['a page', () => jpegOf(Buffer.from('<script>alert(1)</script>'))],
    ['another format', () => jpegOf(image)],
    ['a JPEG file that was cut off', () => jpegOf(cover.subarray(0, 400))],
    ['another size', () => forgedWith(cover, { side: minCoverSide + 1 })],
    ['other bytes', () => forgedWith(cover, { bytes: cover.length + 1 })],
    ['nothing', () => jpegOf(Buffer.alloc(0))],
  ];
  for (const [name, make] of files) {
    const dataDir = mkdtempSync(join(folder, 'refused-'));
    const outcome = await importInto(dataDir, await make()).then(
      () => 'accepted',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect([name, outcome]).toEqual([
      name,
      expect.stringMatching(/^ArchiveRejected: .*is not the cover of \d+ pixels/),
    ]);
    expect(await eventsIn(dataDir)).toEqual([]);
  }
});

test('the same forgery with the right bytes is accepted, so that only the bytes are refused', async () => {
  const { bytes } = (await ExportedAccount.read(archive)).files.find(({ bytes: stored }) =>
    stored.subarray(0, -trailerBytes).equals(cover),
  )!;
  const file = await forgedWith(bytes, { bytes: cover.length });
  expect((await importInto(join(folder, 'accepted'), file)).newEvents).toBeGreaterThan(2);
});
