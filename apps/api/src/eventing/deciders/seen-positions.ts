import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from '@duetcast/domain/kernel/event';

/** The last position that the current request wrote or decided on, by stream category. */
export const seenPositions = new AsyncLocalStorage<Map<string, Position>>();

/** Does nothing outside a request that awaits projections. */
export function recordPosition(category: string, position: Position | null): void {
  const seen = seenPositions.getStore();
  const known = seen?.get(category);
  if (position !== null && (known === undefined || known < position)) seen?.set(category, position);
}
