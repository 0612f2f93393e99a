import { coverFile } from './cover-file';
import type { CoverText } from './design';

export interface CoverTask extends CoverText {
  readonly side: number;
}

/** A PNG file. */
export default ({ side, ...text }: CoverTask): Uint8Array => coverFile(text, side);
