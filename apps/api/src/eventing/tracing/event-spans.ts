import type { Position } from '@duetcast/domain/kernel/event';
import { isTracing, recordSpan, spanIdOf } from '../../platform/tracing/traces';
import type { StoredEvent } from '../event-store/event-store';

/** Older events are history that a projection catches up with, ms. */
const recentMs = 60_000;
const maxKnown = 4_096;

/** What this process received last, by position: a changed row has only the position of its event. */
const known = new Map<Position, { readonly id: string; readonly correlationId: string }>();

const foldSpanIdOf = (eventId: string, projection: string): string => spanIdOf(`${eventId}/${projection}`);

export function noteReceived({ id, position, metadata }: StoredEvent): void {
  if (!isTracing()) return;
  known.set(position, { id, correlationId: metadata.$correlationId });
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
}

/** A span for each event that was the last to change a row. */
export function traceFold(
  projection: string,
  events: readonly StoredEvent[],
  saved: readonly { readonly position: Position }[],
  startedAt: number,
): void {
  if (!isTracing()) return;
  const positions = new Set(saved.map(({ position }) => position));
  for (const { id, position, metadata } of events)
    if (positions.has(position) && Date.parse(metadata.at) > startedAt - recentMs)
      recordSpan(
        {
          name: `fold ${projection}`,
          kind: 'consumer',
          correlationId: metadata.$correlationId,
          parentId: spanIdOf(id),
        },
        startedAt,
        foldSpanIdOf(id, projection),
      );
}

/** Follows from the fold, in whichever process it was. */
export function tracePush(message: string, projection: string, position: Position, startedAt: number): void {
  const cause = isTracing() ? known.get(position) : undefined;
  if (!cause) return;
  const parentId = foldSpanIdOf(cause.id, projection);
  recordSpan({ name: `push ${message}`, kind: 'producer', correlationId: cause.correlationId, parentId }, startedAt);
}
