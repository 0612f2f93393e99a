import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { readArchive, type Member, type MemberBody } from './archive-reader';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-reader-'));
const file = join(folder, 'archive.tar.gz');
afterAll(() => rmSync(folder, { recursive: true }));

type Files = readonly (readonly [name: string, text: string])[];

async function read(files: Files, take: (member: Member, body: MemberBody) => Promise<void>, { padding = 0 } = {}) {
  const tar = pack();
  for (const [name, text] of files) tar.entry({ name }, text);
  tar.finalize();
  writeFileSync(file, gzipSync(Buffer.concat([await buffer(tar), Buffer.alloc(padding)]), { level: 1 }));
  await readArchive(file, take, { maxBytes: 1e9, maxFiles: 100 });
}

const lines = async (text: string, maxBytes: number): Promise<string[]> => {
  const found: string[] = [];
  await read([['events/000001.ndjson', text]], async (_, body) => {
    for await (const line of body.lines(maxBytes)) found.push(line);
  });
  return found;
};

describe('lines', () => {
  test('have a limit', async () => {
    const longest = 'ä'.repeat(50_000);
    expect(await lines(`a\n\n${longest}\nb\n`, 100_000)).toEqual(['a', '', longest, 'b']);
    await expect(lines(`a\n${longest}b\n`, 100_000)).rejects.toThrow(
      'events/000001.ndjson: has a line of more than 100000 bytes',
    );
  });

  test('have an end', async () => {
    await expect(lines('a\nb', 100)).rejects.toThrow('events/000001.ndjson: does not end with a line feed');
    expect(await lines('', 100)).toEqual([]);
  });
});

const ignore = async (): Promise<void> => undefined;
const chapters = (numbers: readonly number[]): Files =>
  numbers.map((number) => [`chapters/${String(number).padStart(6, '0')}.json`, '']);

test('padding has a limit', async () => {
  // Two blocks that end every archive.
  await read(chapters([1]), ignore, { padding: 1_048_576 - 1_024 });
  await expect(read(chapters([1]), ignore, { padding: 1_048_576 + 512 })).rejects.toThrow(/its padding is too long/);
});

test('files of a kind are sorted, and each appears once', async () => {
  await read(chapters([10, 20, 30]), ignore);
  await expect(read(chapters([10, 30, 20]), ignore)).rejects.toThrow(/"chapters\/000020.json": may not follow/);
  await expect(read(chapters([10, 20, 20]), ignore)).rejects.toThrow(/appears twice/);
});
