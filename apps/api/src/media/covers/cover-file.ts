import { PNG } from 'pngjs';
import { designOf, type CoverText, type Capsule, type Color, type Design } from './design';
import type { Picture } from './picture';

/** Bytes of a pixel. */
const channels = 4;
const opaque = 255;

/** Draws a design as a square, with smooth edges. */
export function drawn({ background, shapes }: Design, side: number): Picture {
  const data = new Uint8ClampedArray(side * side * channels);
  const [top, bottom] = background;
  for (let y = 0; y < side; y++) {
    const share = side > 1 ? y / (side - 1) : 0;
    const pixel = [...top.map((value, channel) => mixed(value, bottom[channel] ?? 0, share)), opaque];
    for (let x = 0; x < side; x++) data.set(pixel, (y * side + x) * channels);
  }
  const picture = { side, data };
  for (const shape of shapes) drawCapsule(picture, shape);
  return picture;
}

const mixed = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share);

function drawCapsule({ side, data }: Picture, { from, to, radius, color }: Capsule): void {
  const [ax, ay, bx, by, r] = [from[0], from[1], to[0], to[1], radius].map((share) => share * side) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const clamp = (value: number) => Math.min(side - 1, Math.max(0, value));
  const [left, right] = [clamp(Math.floor(Math.min(ax, bx) - r - 1)), clamp(Math.ceil(Math.max(ax, bx) + r + 1))];
  const [first, last] = [clamp(Math.floor(Math.min(ay, by) - r - 1)), clamp(Math.ceil(Math.max(ay, by) + r + 1))];
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  for (let y = first; y <= last; y++)
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
      const coverage = r - Math.hypot(px - along * dx, py - along * dy) + 0.5;
      if (coverage > 0) blend(data, (y * side + x) * channels, color, Math.min(1, coverage));
    }
}

function blend(data: Picture['data'], at: number, color: Color, share: number): void {
  for (let channel = 0; channel < color.length; channel++)
    data[at + channel] = mixed(data[at + channel] ?? 0, color[channel] ?? 0, share);
}

/** RGB: covers are opaque. */
const colorType = 2;
/** Each byte as the difference to the pixel on its left (PNG, third edition, 9.2): the smallest for drawings in few colors. */
const filterType = 1;

/** A PNG file. */
export function pngOf({ side, data }: Picture): Buffer {
  const image = new PNG({ width: side, height: side });
  image.data = Buffer.from(data.buffer);
  return PNG.sync.write(image, { colorType, filterType, deflateLevel: 6, deflateStrategy: 0 });
}

/** A square PNG file of `side` pixels; the same text gives the same bytes. */
export const coverFile = (text: CoverText, side: number): Buffer => pngOf(drawn(designOf(text), side));
