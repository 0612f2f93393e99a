import type { Projection } from '@duetcast/projections/kernel/projection';
import { queriedPaths } from '../../read-models/queried-paths';

/** What rows were built from. */
export interface Build {
  /** Of the projection. */
  readonly version: number;
  /** Fields that queries may name; absent in rows of earlier releases: every field. */
  readonly paths?: readonly string[];
}

export const buildOf = (projection: Projection): Required<Build> => ({
  version: projection.version,
  paths: queriedPaths(projection),
});

/** Whether rows of the build can be folded and queried as wanted. */
export const satisfies = ({ version, paths }: Build, wanted: Required<Build>): boolean =>
  version === wanted.version && wanted.paths.every((path) => paths?.includes(path) ?? true);
