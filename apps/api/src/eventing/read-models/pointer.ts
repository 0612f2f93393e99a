import type { Position } from '@duetcast/domain/kernel/event';

/** What rows were built from. */
export interface Build {
  /** Version of the projection. */
  readonly version: number;
  /** Fields that queries may name. */
  readonly paths: readonly string[];
  /** Field by which changes are found; null: they are not. */
  readonly ownedBy: string | null;
}

/** A build that was served before. */
export interface RetiredBuild {
  /** Its collection. */
  readonly serves: string;
  readonly build: Build | null;
  /** Its checkpoint when another build replaced it. */
  readonly position: Position | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** A rebuild that is not served yet; its checkpoint is that of its collection. */
export interface UnfinishedBuild {
  readonly target: string;
  readonly build: Build;
  /** Id of the request; null: the projection has changed. */
  readonly rebuildId: string | null;
  /** Number of events that it ignores. */
  readonly skipped: number;
}

/** Which build of a projection is served, up to which event, and who folds into it. */
export interface Pointer {
  /** Name of the projection. */
  readonly name: string;
  /** Raised by every change but that of the checkpoint; 0: not stored. */
  readonly revision: number;
  /** Collection with the served rows; of a name that is no projection's, that name. */
  readonly serves: string;
  /** Raised when another process starts to fold into the projection, and when another build is served. */
  readonly epoch: number;
  /** Checkpoint of the served build. */
  readonly position: Position | null;
  /** Id of the process that folds; null: none. */
  readonly holder: string | null;
  /** What the served rows were built from; null: unknown. */
  readonly build: Build | null;
  /** Newest first. */
  readonly retired: readonly RetiredBuild[];
  readonly building: UnfinishedBuild | null;
}

/** Allows a process to save rows: the served build and the epoch that it read. */
export type Fence = Pick<Pointer, 'name' | 'serves' | 'epoch'>;

/** What `changePointer` sets; the position only together with another build. */
export type PointerChange = Partial<Omit<Pointer, 'name' | 'revision'>>;
