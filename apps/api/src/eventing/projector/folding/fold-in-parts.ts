import type { Projection } from '@duetcast/projections/kernel/projection';
import { PoisonEvent, type Unfoldable } from '../../errors/poison-event';
import type { StoredEvent } from '../../event-store/event-store';
import { UnstorableRow } from '../../read-models/row-text';

/**
 * Folds the events at once. If the store cannot take one of their rows, it folds ever smaller parts, to save the events
 * before the one at fault and return that one as poison. `fold` returns what stopped it in its part, if anything.
 */
export async function foldInParts(
  projection: Projection,
  events: readonly StoredEvent[],
  fold: (part: readonly StoredEvent[]) => Promise<Unfoldable | null>,
): Promise<Unfoldable | null> {
  try {
    return await fold(events);
  } catch (error) {
    const [event] = events;
    if (!(error instanceof UnstorableRow) || !event) throw error;
    if (events.length === 1) return PoisonEvent.of(projection.name, event, error);
  }
  const middle = Math.ceil(events.length / 2);
  const unfoldable = await foldInParts(projection, events.slice(0, middle), fold);
  return unfoldable ?? foldInParts(projection, events.slice(middle), fold);
}
