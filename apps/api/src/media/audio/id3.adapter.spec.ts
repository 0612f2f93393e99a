import { execFileSync } from 'node:child_process';
import { mp3Of, sine } from '../../../../../test/support/audio-fixtures';
import { coverFile } from '../covers/cover-file';
import { imageHeader } from '../covers/uploaded/image-header';
import type { AssemblyTags } from './audio-assembler';
import { id3Tag } from './id3';

const chapters = [
  { title: 'Ebb', startMs: 0, endMs: 500 },
  { title: 'Flow', startMs: 500, endMs: 1_000 },
];
const tagged = async (tags: Partial<AssemblyTags>): Promise<Buffer> =>
  Buffer.concat([
    id3Tag({ title: 'Tides', artist: 'bees.example', ...tags }, 1_000, chapters),
    await mp3Of([sine(440, 1, 22_050)], 22_050),
  ]);
interface Tags {
  readonly title: string;
  readonly artist: string;
  readonly pictures: readonly { readonly format: string; readonly type: string; readonly base64: string }[];
}
/** By a reader that is not our writer. */
async function read(tags: Partial<AssemblyTags>): Promise<Tags> {
  const input = await tagged(tags);
  return JSON.parse(execFileSync(process.execPath, ['test/support/read-tags.mjs'], { input }).toString()) as Tags;
}
const cover = { title: 'Tides', seed: 'job-1' };

test('another reader finds title, artist and the cover as a PNG file of 600 pixels', async () => {
  const { title, artist, pictures } = await read({ cover });
  expect([title, artist, pictures.length]).toEqual(['Tides', 'bees.example', 1]);
  expect(pictures[0]).toMatchObject({ format: 'image/png', type: 'Cover (front)' });
  const image = Buffer.from(pictures[0]?.base64 ?? '', 'base64');
  expect(imageHeader(image)).toMatchObject({ format: 'png', width: 600, height: 600 });
  expect(image.equals(coverFile(cover, 600))).toBe(true);
});

test('without a cover there is none', async () => {
  const { title, pictures } = await read({});
  expect([title, pictures]).toEqual(['Tides', []]);
});

test('the same cover gives the same bytes, and another text others', async () => {
  const [one, same, other] = [
    await tagged({ cover }),
    await tagged({ cover }),
    await tagged({ cover: { title: 'Ebb' } }),
  ];
  expect(one.equals(same)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test.each(['', 'A', 'Why the sea rises twice a day, and what the moon has to do with it: a conversation '.repeat(3)])(
  'a cover of “%.20s” adds less than 60 kB',
  (title) => {
    const bytes = (tags: Partial<AssemblyTags>) => id3Tag({ title, artist: '', ...tags }, 1_000, chapters).length;
    expect(bytes({ cover: { title } }) - bytes({})).toBeLessThan(60_000);
  },
);
