import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TemporaryFiles } from './temporary-files';

describe('temporary files', () => {
  const parent = mkdtempSync(join(tmpdir(), 'duetcast-temporary-'));
  const root = join(parent, 'temporary');
  const temporary = new TemporaryFiles(root);
  afterAll(() => rmSync(parent, { recursive: true }));

  test('are removed when the work ends or fails', async () => {
    const folders: string[] = [];
    const work = async (folder: string) => {
      folders.push(folder);
      writeFileSync(join(folder, 'part'), 'bytes');
      return existsSync(join(folder, 'part'));
    };
    expect(await Promise.all([temporary.inFolder(work), temporary.inFolder(work)])).toEqual([true, true]);
    await expect(
      temporary.inFolder(async (folder) => work(folder).then(() => Promise.reject(new Error('no')))),
    ).rejects.toThrow('no');
    expect(new Set(folders).size).toBe(3);
    expect(readdirSync(root)).toEqual([]);
  });

  test('of a crashed process are removed after a day', async () => {
    const day = 24 * 60 * 60;
    for (const [name, ageSeconds] of [
      ['old', day + 60],
      ['young', day - 60],
    ] as const) {
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, 'part'), 'bytes');
      const at = Date.now() / 1000 - ageSeconds;
      utimesSync(join(root, name), at, at);
    }
    await temporary.removeAbandoned();
    expect(readdirSync(root)).toEqual(['young']);
  });
});
