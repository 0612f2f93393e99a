import type { Projection } from '@duetcast/projections/kernel/projection';
import { EMPTY, map, merge, type Observable } from 'rxjs';
import { LocalProjector } from '../change-feed/local-projector';
import type { ProjectionRunners } from './projection-runners';

/** The runners of this process. */
export class LocalRunners extends LocalProjector {
  readonly saved: Observable<string>;

  constructor(
    projections: readonly Projection[],
    private readonly runners: Pick<ProjectionRunners, 'get'>,
  ) {
    super();
    const saved = projections.map(({ name }) => runners.get(name)?.reached.advanced.pipe(map(() => name)) ?? EMPTY);
    this.saved = merge(...saved);
  }

  isFollowing(projection: string): boolean {
    return this.runners.get(projection)?.isFollowing ?? false;
  }
}
