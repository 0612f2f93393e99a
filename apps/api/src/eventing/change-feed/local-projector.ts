import type { Observable } from 'rxjs';

/** What the projector of this process does. A port, so that the feed does not depend on the projector. */
export abstract class LocalProjector {
  /** Names of projections whose checkpoint this process has just saved. */
  abstract readonly saved: Observable<string>;

  /** Whether this process folds the projection at present. */
  abstract isFollowing(projection: string): boolean;
}
