import { designOf, type CoverText } from './design';
import { pngOf } from './png';
import { drawn } from './raster';

export interface CoverTask extends CoverText {
  readonly side: number;
}

/** A PNG file. */
export default ({ side, ...text }: CoverTask): Uint8Array => pngOf(drawn(designOf(text), side));
