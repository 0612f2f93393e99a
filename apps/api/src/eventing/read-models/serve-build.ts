import type { Position } from '@duetcast/domain/kernel/event';
import { pause } from '../../platform/timing/pause';
import { pointerOf, serving } from './builds';
import type { Build, Fence, Pointer } from './pointer';
import { StaleEpoch, StaleWrite, type ReadModelStore } from './read-model-store';

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
