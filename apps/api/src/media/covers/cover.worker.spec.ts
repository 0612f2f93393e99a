import { PNG } from 'pngjs';
import cover from './cover.worker';

function decoded(side: number, title: string) {
  const { width, height, data } = PNG.sync.read(Buffer.from(cover({ title, side })));
  const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x + 1) * 4)];
  return { size: [width, height], pixel };
}

test.each([300, 1400])('is a PNG file of %i pixels', (side) =>
  expect(decoded(side, 'Tides').size).toEqual([side, side]),
);

test('has the title in white at the upper left, on an opaque background', () => {
  const { pixel } = decoded(300, 'I');
  expect(pixel(30, 60)).toEqual([255, 255, 255, 255]);
  expect(pixel(150, 60)).not.toEqual([255, 255, 255, 255]);
  expect(pixel(0, 0)).not.toEqual(pixel(0, 299));
  expect(pixel(0, 0)[3]).toBe(255);
});
