import type { DomainEvent, Recorded } from '@duetcast/domain/kernel/event';
import { rowIdsOf, type Projection } from '@duetcast/projections/kernel/projection';

const epoch = Date.parse('2026-11-20T12:00:00.000Z');

/** Events as the store returns them, one second apart from 2026-11-20T12:00:00Z on. */
export const recorded = <Event extends DomainEvent>(stream: string, events: readonly Event[]): Recorded<Event>[] =>
  events.map((event, revision) => ({
    ...event,
    id: `${stream}/${revision}`,
    stream,
    revision,
    position: String(revision).padStart(20, '0'),
    metadata: {
      $correlationId: 'request-1',
      $causationId: 'request-1',
      actor: { kind: 'user', id: 'acc_ada' },
      at: new Date(epoch + revision * 1000).toISOString(),
      schemaVersion: 1,
      catalog: 1,
      previousHash: '',
      hash: '',
    },
  }));

/** The rows of a projection after these events, by id. */
export function projected<Row extends object, Event extends DomainEvent>(
  projection: Projection<Row, Event>,
  events: readonly Recorded<Event>[],
): Record<string, Row> {
  const rows = new Map<string, Row>();
  for (const event of events)
    for (const id of rowIdsOf(projection, event)) {
      const row = projection.fold(rows.get(id) ?? null, event, id);
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
  return Object.fromEntries(rows);
}
