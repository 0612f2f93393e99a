import { designOf, type CoverText } from './design';
import { pngOf } from './png';
import { drawn } from './raster';

/** A square PNG file of `side` pixels; the same text gives the same bytes. */
export const coverFile = (text: CoverText, side: number): Buffer => pngOf(drawn(designOf(text), side));
