import type { Position } from '@duetcast/domain/kernel/event';
import { AsyncValue } from '../../platform/requests/async-value';

/** What the current command wrote and waited for. */
export class SeenPositions {
  /** The last position that it wrote or decided on, by stream category. */
  readonly byCategory = new Map<string, Position>();
  /** Projections that did not include these positions in time. */
  readonly late = new Set<string>();
}

/** Empty outside a request that awaits projections. */
export const seenPositions = new AsyncValue<SeenPositions>();

export function recordPosition(category: string, position: Position | null): void {
  const seen = seenPositions.get()?.byCategory;
  const known = seen?.get(category);
  if (position !== null && (known === undefined || known < position)) seen?.set(category, position);
}
