import type { CoverFile } from '@duetcast/domain/shows/show-events';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { coverSizes, type CoverSize } from '../../../media/covers/covers';

export type Covered = Pick<ShowRow, 'cover'>;

interface CoverName {
  readonly name: string;
  /** Pixels. */
  readonly side: number;
  /** Absent: it is drawn. */
  readonly file?: CoverFile;
}

/** Digits of the hash: apps keep a cover by its address, so that another one needs another address. */
const versionLength = 12;

export const drawnCoverNames: readonly { readonly name: string; readonly side: CoverSize }[] = coverSizes.map(
  (side) => ({ name: `${side}.png`, side }),
);

/** Names of the files of a show's cover, smallest first: those of the uploaded one, else of the drawn one. */
export function coverNames({ cover }: Covered): readonly CoverName[] {
  if (cover.length === 0) return drawnCoverNames;
  return cover.map((file) => {
    return { name: `${file.contentHash.slice(0, versionLength)}-${file.side}.jpg`, side: file.side, file };
  });
}
