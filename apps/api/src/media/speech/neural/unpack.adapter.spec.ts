import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Headers } from 'tar-stream';
import { archiveOf } from '../../../../../../test/data/voice-model/archive';
import { unpack } from './unpack';

let directory: string;

const files = (...names: string[]) => new Map(names.map((name) => [name, `content of ${name}`]));
const unpacked = async (archive: Uint8Array, archiveBytes = archive.byteLength) => {
  const file = join(directory, 'archive.tar.bz2');
  writeFileSync(file, archive);
  const target = mkdtempSync(join(directory, 'target-'));
  return { target, files: await unpack({ archive: file, archiveBytes, target, root: 'model' }) };
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'duetcast-unpack-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('writes files and folders, also of an archive whose paths begin with ./', async () => {
  const folders: Headers[] = [{ name: './model/empty/', type: 'directory' }];
  const archive = await archiveOf(files('./model/model.onnx', './model/data/lang/en'), folders);
  const { target, files: count } = await unpacked(archive);
  expect(count).toBe(2);
  expect(readdirSync(join(target, 'model')).sort()).toEqual(['data', 'empty', 'model.onnx']);
  expect(readFileSync(join(target, 'model', 'data', 'lang', 'en'), 'utf8')).toBe('content of ./model/data/lang/en');
});

test.each([
  '../outside',
  'model/../../outside',
  '/etc/outside',
  'other/file',
  'model-2/file',
  'model\\..\\outside',
  'modelfile',
])('refuses %s', async (name) => {
  const archive = await archiveOf(files('model/first', name));
  await expect(unpacked(archive)).rejects.toThrow('The archive must not contain file');
  expect(readdirSync(directory).every((entry) => entry === 'archive.tar.bz2' || entry.startsWith('target-'))).toBe(
    true,
  );
});

test.each([
  { name: 'model/link', type: 'symlink', linkname: '/etc/passwd' },
  { name: 'model/hard', type: 'link', linkname: 'model/first' },
  { name: 'model/device', type: 'character-device' },
] as const)('refuses a $type', async (header) => {
  const archive = await archiveOf(files('model/first'), [header]);
  await expect(unpacked(archive)).rejects.toThrow(`The archive must not contain ${header.type}`);
});

test('refuses a file twice', async () => {
  const archive = await archiveOf(
    new Map([
      ['model/file', 'one'],
      ['./model/file', 'two'],
    ]),
  );
  await expect(unpacked(archive)).rejects.toThrow('EEXIST');
});

test('refuses an archive that grows 20 times', async () => {
  const archive = await archiveOf(new Map([['model/zeros', 'z'.repeat(10_000)]]));
  await expect(unpacked(archive, 500)).resolves.toMatchObject({ files: 1 });
  await expect(unpacked(archive, 499)).rejects.toThrow('far larger');
});

test('refuses a damaged, a truncated and an empty archive', async () => {
  const archive = await archiveOf(files('model/file'));
  const damaged = Uint8Array.from(archive, (byte, at) => (at === archive.length >> 1 ? byte ^ 255 : byte));
  await expect(unpacked(damaged)).rejects.toThrow();
  await expect(unpacked(archive.subarray(0, archive.length - 20))).rejects.toThrow();
  await expect(unpacked(Buffer.from('<html>Not found</html>'))).rejects.toThrow();
  await expect(unpacked(await archiveOf(new Map()))).rejects.toThrow('has no files');
});
