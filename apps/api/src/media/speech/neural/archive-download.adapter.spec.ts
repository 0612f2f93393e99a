import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveServer } from '../../../../../../test/support/archive-server';
import { until } from '../../../../../../test/support/until';
import { downloadArchive } from './archive-download';

const bytes = randomBytes(300_000);
const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const delayMs = () => 1;
let directory: string;
let part: string;
let server: ArchiveServer;
let progress: number[];

const download = (change: { url?: string; stallMs?: number; signal?: AbortSignal } = {}) => {
  const { url = `${server.url}/model.tar.bz2`, stallMs, signal = new AbortController().signal } = change;
  const onProgress = (received: number) => progress.push(received);
  return downloadArchive({ url, bytes: bytes.length, sha256: sha256Of(bytes) }, part, {
    signal,
    onProgress,
    stallMs,
    delayMs,
  });
};
const ranges = () => server.requests.map(({ range }) => range);

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'duetcast-download-'));
  part = join(directory, 'model.part');
  progress = [];
  server = new ArchiveServer(bytes);
  await server.start();
});
afterEach(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

test('downloads with progress and verifies', async () => {
  await download();
  expect(readFileSync(part).equals(bytes)).toBe(true);
  expect(progress.at(0)).toBe(0);
  expect(progress.at(-1)).toBe(bytes.length);
  expect(existsSync(`${part}.validator`)).toBe(false);
});

test('a dropped connection is resumed where it ended', async () => {
  server.next.push({ dropAfter: 100_000 }, { dropAfter: 50_000 });
  await download();
  expect(readFileSync(part).equals(bytes)).toBe(true);
  expect(ranges()).toEqual([undefined, 'bytes=100000-', 'bytes=150000-']);
});

test('continues what an earlier process received', async () => {
  server.next.push({ dropAfter: 200_000 }, ...Array.from({ length: 4 }, () => ({ status: 503 })));
  await expect(download()).rejects.toMatchObject({ reason: 'network' });
  server.requests.length = 0;
  await download();
  expect(ranges()).toEqual(['bytes=200000-']);
  expect(progress.at(-1)).toBe(bytes.length);
});

test('starts over if the archive was replaced meanwhile', async () => {
  server.archive = randomBytes(bytes.length);
  server.next.push({ dropAfter: 100_000 });
  const replaced = download();
  await until(() => server.requests.length === 1);
  server.archive = bytes;
  await replaced;
  expect(readFileSync(part).equals(bytes)).toBe(true);
});

test('starts over without an ETag, because the archive may have been replaced', async () => {
  server.next.push({ dropAfter: 100_000, hasNoEtag: true });
  await download();
  expect(ranges()).toEqual([undefined, undefined]);
  expect(readFileSync(part).equals(bytes)).toBe(true);
});

test('a connection that stalls is closed and resumed', async () => {
  server.next.push({ stallAfter: 100_000 });
  await download({ stallMs: 300 });
  expect(ranges()).toEqual([undefined, 'bytes=100000-']);
});

test('refuses a wrong checksum, and deletes the file', async () => {
  server.archive = randomBytes(bytes.length);
  await expect(download()).rejects.toMatchObject({ reason: 'checksum' });
  expect(existsSync(part)).toBe(false);
  expect(server.requests).toHaveLength(1);
});

test('refuses a longer file at its first byte too many', async () => {
  server.archive = Buffer.concat([bytes, Buffer.alloc(1)]);
  await expect(download()).rejects.toMatchObject({ reason: 'checksum' });
  expect(server.requests).toHaveLength(1);
});

test('a partial file with other content is refused once, then fetched whole', async () => {
  writeFileSync(part, Buffer.alloc(bytes.length));
  await expect(download()).rejects.toMatchObject({ reason: 'checksum' });
  await download();
  expect(readFileSync(part).equals(bytes)).toBe(true);
});

test('gives up after five attempts without progress', async () => {
  server.next.push(...Array.from({ length: 9 }, () => ({ status: 404 })));
  await expect(download()).rejects.toMatchObject({
    reason: 'network',
    message: `${server.url}/model.tar.bz2 answered 404`,
  });
  expect(server.requests).toHaveLength(5);
});

test('without a network it fails with the reason', async () => {
  const url = `${server.url}/model.tar.bz2`;
  await server.stop();
  const failed = download({ url });
  await expect(failed).rejects.toMatchObject({ reason: 'network' });
  await expect(failed).rejects.toThrow('ECONNREFUSED');
});

test('an abort ends it at once and keeps what is there', async () => {
  server.next.push({ stallAfter: 100_000 });
  const controller = new AbortController();
  const stopped = download({ signal: controller.signal });
  await until(() => (progress.at(-1) ?? 0) >= 100_000);
  controller.abort(new Error('stop'));
  await expect(stopped).rejects.toThrow('stop');
  expect(existsSync(part)).toBe(true);
});
