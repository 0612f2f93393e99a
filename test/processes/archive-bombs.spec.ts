import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const importer = resolve('dist', 'apps', 'api', 'src', 'import-account.main.js');
const folder = mkdtempSync(join(tmpdir(), 'duetcast-bombs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The header of a file in a tar archive. */
function header(name: string, bytes: number, type = '0'): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0);
  block.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  block.write(`        ${type}`, 148);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const piece = 8_000_000;

/** Parts that are compressed one by one read as one file. */
function bomb(first: Buffer, bytes: number, fill = '\0'): Buffer {
  const part = gzipSync(Buffer.alloc(piece, fill), { level: 1 });
  return Buffer.concat([gzipSync(first), ...Array<Buffer>(bytes / piece).fill(part), gzipSync(Buffer.alloc(1024))]);
}

/** Peak of the process's memory since it started, kB. */
const measure = `process.on('exit', () =>
  console.log(/VmHWM:\\s+\\d+/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[0]));`;

/** Files without content, each with a name of its own. */
function manyNames(count: number): Buffer {
  const names = Array.from({ length: count }, (_, at) => `chapters/${String(count - at).padStart(80, '0')}.json`);
  const headers = Buffer.concat(names.map((name) => header(name, 0)));
  return gzipSync(Buffer.concat([headers, Buffer.alloc(1024)]), { level: 1 });
}

test.each<[string, () => Buffer, RegExp]>([
  ['padding', () => bomb(Buffer.alloc(1024), 1e9), /its padding is too long/],
  ['names of chapters', () => manyNames(200_000), /may not follow chapters/],
  ['content', () => bomb(header(`content/${'ab'.repeat(32)}`, 1e9), 1e9), /content.*(size limit|is missing)/],
  ['events', () => bomb(header('events/000001.ndjson', 1e9), 1e9), /more than the limit of 4000000/],
  ['a manifest', () => bomb(header('manifest.json', 8_000_000), 8_000_000, '['), /is not a Duetcast account manifest/],
  ['an extended header', () => bomb(header('x', 1e9, 'x'), 1e9), /is not a regular file/],
])('a bomb as %s is refused with less than 200 MB', (_, bytes, message) => {
  const file = join(folder, 'bomb.tar.gz');
  writeFileSync(file, bytes());
  const preload = join(folder, 'measure.cjs');
  writeFileSync(preload, measure);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir };
  const args = ['-r', preload, importer, file, '--unverified'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(stderr).toMatch(/^Nothing was imported/);
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(stdout)?.[1]);
  expect(kilobytes).toBeGreaterThan(10_000);
  expect(kilobytes).toBeLessThan(200_000);
});
