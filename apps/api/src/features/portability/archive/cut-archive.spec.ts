import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eventsName, manifestName, ArchiveRejected } from './archive-format';
import { readArchive } from './archive-reader';
import { ArchiveWriter } from './archive-writer';

const events = eventsName(1);
const folder = mkdtempSync(join(tmpdir(), 'duetcast-cut-archive-'));
const file = join(folder, 'archive.tar.gz');
afterAll(() => rmSync(folder, { recursive: true }));

async function archive(): Promise<Buffer> {
  const writer = new ArchiveWriter(new Date('2026-11-20T12:00:00.000Z'));
  const bytes = buffer(writer.archive);
  await writer.bytes(events, Buffer.from(`"${randomBytes(1_500).toString('hex')}"\n`));
  await writer.bytes(manifestName, Buffer.from('{}'));
  writer.end();
  return bytes;
}

const namesRead = async (bytes: Buffer): Promise<string[]> => {
  writeFileSync(file, bytes);
  const names: string[] = [];
  await readArchive(file, async ({ name }, body) => {
    await body.whole();
    names.push(name);
  });
  return names;
};

test('an archive that ends at any byte before its last is rejected', async () => {
  const whole = await archive();
  expect(await namesRead(whole)).toEqual([events, manifestName]);
  const step = 37;
  const ends = Array.from({ length: Math.ceil(whole.length / step) }, (_, index) => whole.length - 1 - index * step);
  for (const end of ends.filter((one) => one >= 0))
    await expect(namesRead(whole.subarray(0, end))).rejects.toBeInstanceOf(ArchiveRejected);
});
