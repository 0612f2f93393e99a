import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFilesPrivate, makePrivate } from './private-files';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duetcast-private-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('takes the rights of other users from everything in a folder', async () => {
  const outside = join(root, 'outside');
  writeFileSync(outside, 'shared');
  chmodSync(outside, 0o644);
  const data = join(root, 'data');
  mkdirSync(join(data, 'content/ab'), { recursive: true });
  writeFileSync(join(data, 'content/ab/audio'), 'audio');
  writeFileSync(join(data, 'events.db'), 'events');
  symlinkSync(outside, join(data, 'link'));
  for (const folder of ['.', 'content', 'content/ab']) chmodSync(join(data, folder), 0o755);
  for (const file of ['content/ab/audio', 'events.db']) chmodSync(join(data, file), 0o644);
  await makePrivate(data);
  for (const folder of ['.', 'content', 'content/ab'])
    expect([folder, modeOf(join(data, folder))]).toEqual([folder, '700']);
  for (const file of ['content/ab/audio', 'events.db']) expect([file, modeOf(join(data, file))]).toEqual([file, '600']);
  expect(modeOf(outside)).toBe('644');
});

test('does not look into a folder that is private', async () => {
  chmodSync(root, 0o700);
  writeFileSync(join(root, 'file'), 'x');
  chmodSync(join(root, 'file'), 0o644);
  await makePrivate(root);
  expect(modeOf(join(root, 'file'))).toBe('644');
});

test('new files are private', () => {
  const before = process.umask();
  try {
    keepFilesPrivate();
    mkdirSync(join(root, 'new'));
    writeFileSync(join(root, 'new/file'), 'x');
  } finally {
    process.umask(before);
  }
  expect(readdirSync(root).map((name) => modeOf(join(root, name)))).toEqual(['700']);
  expect(modeOf(join(root, 'new/file'))).toBe('600');
});
