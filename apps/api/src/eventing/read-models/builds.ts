import { randomUUID } from 'node:crypto';
import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { pause } from '../../platform/timing/retry';
import type { Build, Pointer, PointerChange, RetiredBuild, Fence } from './pointer';
import { type ReadModelStore, StaleEpoch, StaleWrite } from './read-model-store';
import { queriedPaths } from './queried-paths';

type Built = Pick<Projection, 'name' | 'version' | 'indexes' | 'expiresBy' | 'ownedBy'>;

/** Longer than any read through a pointer that a process has cached. */
export const retiredForMs = 30_000;

/** A new collection for rows of the projection; unique, so that no other process writes to it. */
export const newBuildName = ({ name, version }: Pick<Built, 'name' | 'version'>): string =>
  `${name}~${version}-${randomUUID()}`;

/** Whether the name is that of one build, and not of what a projection serves. */
export const isBuildName = (collection: string): boolean => collection.includes('~');

/** The projection of a build; any other name is its own. */
export const servedNameOf = (collection: string): string => collection.split('~', 1)[0] ?? collection;

export const buildOf = (projection: Built): Build => ({
  version: projection.version,
  paths: queriedPaths(projection),
  ownedBy: projection.ownedBy ?? null,
});

/** The pointer of a name that has none: its rows are in a collection of that name. */
export const unstoredPointer = (name: string): Pointer => ({
  ...{ name, revision: 0, serves: name, epoch: 0, position: null },
  ...{ holder: null, build: null, retired: [], building: null },
});

/** The pointer of one projection, as stored now. */
export const pointerOf = async (rows: Pick<ReadModelStore, 'pointers'>, name: string): Promise<Pointer> =>
  (await rows.pointers([name])).get(name) ?? unstoredPointer(name);

/** Serves a new, empty build. */
export const firstBuild = (projection: Built): PointerChange => ({
  serves: newBuildName(projection),
  build: buildOf(projection),
});

/** Whether the served rows can be folded and queried. */
export function servesBuildOf({ serves, build }: Pick<Pointer, 'serves' | 'build'>, projection: Built): boolean {
  const wanted = buildOf(projection);
  if (!isBuildName(serves) || build?.version !== wanted.version) return false;
  return build.ownedBy === wanted.ownedBy && wanted.paths.every((path) => build.paths.includes(path));
}

/** The rows before the last rebuild, if queries and folds of the projection can use them; null: none. */
export function previousBuild({ retired }: Pointer, projection: Built): RetiredBuild | null {
  const [newest] = retired;
  return newest && servesBuildOf(newest, projection) ? newest : null;
}

/**
 * Serves another build; the present one is retired and can be served again in the same way. The epoch is raised, so that
 * no two periods of serving a build have the same fence.
 */
export const serving = (
  pointer: Pointer,
  next: { readonly serves: string; readonly build: Build | null; readonly position: Position | null },
  now: Date,
): PointerChange => ({
  ...next,
  epoch: pointer.epoch + 1,
  building: null,
  retired: [
    { serves: pointer.serves, build: pointer.build, position: pointer.position, at: now.toISOString() },
    ...pointer.retired.filter(({ serves }) => serves !== next.serves),
  ],
});

/** Retired builds that no process reads anymore, except the newest, which can be served again. */
export const disusedBuilds = ({ retired }: Pointer, now: Date): RetiredBuild[] =>
  retired.slice(1).filter(({ at }) => Date.parse(at) + retiredForMs <= now.getTime());

/** A build whose rows are complete up to its own checkpoint. */
interface Finished {
  /** Its collection. */
  readonly target: string;
  readonly build: Build;
}

/**
 * Serves another build in place of the one that this process holds. Until the last reader uses it, nothing may be folded,
 * and the checkpoint stays where both builds are: readers wait for a checkpoint, then read either. So this takes
 * `pointerCacheMs`.
 * @throws StaleEpoch when another process has taken over; nothing has changed
 */
export async function serveBuild(rows: ReadModelStore, held: Fence, { target, build }: Finished): Promise<Pointer> {
  const pointer = await pointerOf(rows, held.name);
  if (pointer.serves !== held.serves || pointer.epoch !== held.epoch) throw new StaleEpoch(held);
  const position = await rows.checkpoint(target);
  const shared = rows.pointerCacheMs > 0 ? earlier(pointer.position, position) : position;
  const change = serving(pointer, { serves: target, build, position: shared }, new Date());
  const served = await rows.changePointer(pointer, change).catch((error: unknown) => {
    throw error instanceof StaleWrite ? new StaleEpoch(held) : error;
  });
  await pause(rows.pointerCacheMs);
  if (shared === position || position === null) return served;
  await rows.save({ name: held.name, position }, [], served);
  return { ...served, position };
}

const earlier = (one: Position | null, other: Position | null): Position | null =>
  one === null || other === null ? null : one < other ? one : other;
