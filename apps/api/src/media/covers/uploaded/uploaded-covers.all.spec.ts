import { readFileSync } from 'node:fs';
import { maxCoverSide, minCoverSide } from '@duetcast/domain/limits/show-limits';
import { pngOf, drawn } from '../cover-file';
import { designOf } from '../design';
import { imageHeader } from './image-header';
import { UploadedCovers } from './uploaded-covers';

const covers = new UploadedCovers();
afterAll(() => covers.onApplicationShutdown());

const png = (side: number): Buffer => pngOf(drawn(designOf({ title: 'Tides' }), side));
const small = png(minCoverSide);
const codeOf = (file: Uint8Array) =>
  covers.read(file, 'acc_ada').then(
    () => 'read',
    (error: { code: string; details: object }) => [error.code, error.details],
  );
let jpeg: Buffer;
/** A JPEG file of the smallest size; metadata of a camera stands before its frame. */
beforeAll(async () => {
  const [, , whole] = await covers.read(small, 'acc_ada');
  const exif = Buffer.from('Exif\0\0 taken at home', 'latin1');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  const bytes = Buffer.from(whole?.bytes ?? []);
  jpeg = Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
});

test.each([minCoverSide, maxCoverSide])('a PNG file of %d pixels becomes JPEG files of three sizes', async (side) => {
  const images = await covers.read(png(side), 'acc_ada');
  expect(images.map((image) => image.side)).toEqual([300, 600, side]);
  for (const image of images)
    expect(imageHeader(image.bytes)).toMatchObject({ format: 'jpeg', width: image.side, height: image.side });
});

test('a JPEG file loses its metadata', async () => {
  expect(jpeg.includes('taken at home')).toBe(true);
  const images = await covers.read(jpeg, 'acc_ada');
  expect(images).toHaveLength(3);
  for (const { bytes } of images) expect(Buffer.from(bytes).includes('taken at home')).toBe(false);
});

/** A PNG file whose header has this size. */
function claiming(width: number, height = width): Buffer {
  const file = Buffer.from(small);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

test.each([minCoverSide - 1, maxCoverSide + 1])('%d pixels are refused with the size', async (side) =>
  expect(await codeOf(claiming(side))).toEqual(['cover.wrongSize', { width: side, height: side }]),
);

test('what is no square is refused with the size, and billions of pixels before they are decoded', async () => {
  for (const [width, height] of [
    [minCoverSide, minCoverSide + 1],
    [0xffffffff, 0xffffffff],
  ] as const)
    expect(await codeOf(claiming(width, height))).toEqual(['cover.wrongSize', { width, height }]);
});

test('other files, and files that were cut off or are damaged, are no images', async () => {
  const damaged = Buffer.from(small);
  damaged.fill(7, 60, 400);
  const lying = Buffer.from(jpeg);
  const frame = lying.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(lying[at + 1] ?? 0));
  lying.writeUInt16BE(2000, frame + 5);
  lying.writeUInt16BE(2000, frame + 7);
  const files = [
    Buffer.alloc(0),
    Buffer.from('hello'),
    Buffer.from('GIF89a'),
    small.subarray(0, small.length / 2),
    jpeg.subarray(0, jpeg.length / 2),
    damaged,
  ];
  for (const file of files) expect(await codeOf(file)).toEqual(['cover.notImage', {}]);
  // One that claims more pixels than it has costs no more than those, and the next file is read.
  await codeOf(lying);
  expect(await codeOf(small)).toBe('read');
});

test('a JPEG file of more than 100 scans is refused before it is decoded', async () => {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const end = Buffer.from([0xff, 0xd9]);
  const ofScans = (count: number) => {
    const segment = Buffer.from([0xff, 0xda, 0, 3, 0]);
    return Buffer.concat([jpeg.subarray(0, scan), ...Array.from({ length: count }, () => segment), end]);
  };
  expect(await codeOf(ofScans(101))).toEqual(['cover.tooComplex', {}]);
  expect(await codeOf(ofScans(100))).not.toEqual(['cover.tooComplex', {}]);
});

test('the images of one account delay those of another by the one that is read and the next', async () => {
  const order: string[] = [];
  const read = (accountId: string) => covers.read(small, accountId).then(() => order.push(accountId));
  await Promise.all(['acc_ada', 'acc_ada', 'acc_ada', 'acc_bob'].map(read));
  expect(order.indexOf('acc_bob')).toBeLessThanOrEqual(2);
});

(process.platform === 'linux' ? test : test.skip)(
  'the process has neither environment nor the data of the server',
  async () => {
    await covers.read(small, 'acc_ada');
    const [pid] = covers.pids;
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(environment.map((line) => line.split('=')[0])).not.toContain('SECRET_KEY');
    const flags = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    expect(flags.some((flag) => /^--(experimental-)?permission$/.test(flag))).toBe(true);
    expect(flags.some((flag) => /^--allow-(child-process|worker|fs-write)/.test(flag))).toBe(false);
  },
);
