import { inflateSync } from 'node:zlib';
import cover from './cover.worker';

/** Reads the rows of a PNG file with the filter `Sub`. */
function decoded(png: Buffer): { side: number; pixel: (x: number, y: number) => number[] } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const side = png.readUInt32BE(16);
  expect([png.readUInt32BE(20), ...png.subarray(24, 29)]).toEqual([side, 8, 2, 0, 0, 0]);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const width = side * 3 + 1;
  expect(rows.length).toBe(width * side);
  const pixel = (x: number, y: number) => {
    const sums = [0, 0, 0];
    for (let at = 0; at < (x + 1) * 3; at++) sums[at % 3] = (sums[at % 3]! + rows[y * width + 1 + at]!) % 256;
    return sums;
  };
  return { side, pixel };
}

test.each([300, 1400])('is a PNG file of %i pixels', (side) =>
  expect(decoded(Buffer.from(cover({ title: 'Tides', side }))).side).toBe(side),
);

test('has the title in white at the upper left, on a background', () => {
  const { pixel } = decoded(Buffer.from(cover({ title: 'I', side: 300 })));
  expect(pixel(30, 60)).toEqual([255, 255, 255]);
  expect(pixel(150, 60)).not.toEqual([255, 255, 255]);
  expect(pixel(0, 0)).not.toEqual(pixel(0, 299));
});
