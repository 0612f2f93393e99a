import { pointerOf, retiredForMs } from './builds';
import type { ReadModelStore } from './read-model-store';

/**
 * Drops the rows that a projection served before its rebuilds, with whatever they still hold; an administrator cannot go
 * back to them then. Repeatable. `now` is in Unix ms.
 * @throws Error while they are still read; StaleWrite if the pointer changes meanwhile
 */
export async function dropRetiredBuilds(rows: ReadModelStore, projection: string, now: number): Promise<void> {
  const pointer = await pointerOf(rows, projection);
  const { retired, building } = pointer;
  if (retired.length === 0) return;
  if (retired.some(({ serves, at }) => serves === building?.target || Date.parse(at) + retiredForMs > now))
    throw new Error(`${projection}: rows from before a rebuild are still read`);
  // If this stops halfway, nothing can go back to what is no longer whole.
  const unusable = retired.map((build) => ({ ...build, build: null }));
  const marked = await rows.changePointer(pointer, { retired: unusable });
  for (const { serves } of retired) {
    await rows.forgetCheckpoint(serves);
    await rows.drop(serves);
  }
  await rows.changePointer(marked, { retired: [] });
}
