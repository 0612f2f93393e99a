import { PNG } from 'pngjs';
import { designOf, type CoverText } from './design';
import type { Picture } from './picture';
import { drawn } from './raster';

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
