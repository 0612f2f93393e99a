import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { currentEvent, type DomainEvent, type EventCatalog, type Recorded } from '@duetcast/domain/kernel/event';
import { orElse } from '@duetcast/domain/kernel/or-else';
import type { AuditEvent } from '../../client/audit-trail';
import type { FactState, FactValues, FactWords } from './audit-facts';

/** What a trail is about: the server's own folds, and the facts that they give. */
export interface Subject<Snapshot, Event extends DomainEvent> {
  readonly events: EventCatalog;
  readonly initial: Snapshot;
  after(snapshot: Snapshot, event: Recorded<Event>): Snapshot;
  valuesOf(snapshot: Snapshot, texts: FactWords): FactValues;
}

interface State<Snapshot> extends FactState {
  readonly snapshot: Snapshot;
}

/** One event with the state before and after it. */
export interface Step<Snapshot = unknown> {
  readonly event: AuditEvent;
  readonly before: State<Snapshot>;
  readonly after: State<Snapshot>;
  /** False for an event of a newer server, which leaves the state unchanged. */
  readonly isKnown: boolean;
}

/** The event as stored, which is the input of its hash. */
export function storedEvent(stream: string, event: AuditEvent): ChainedEvent {
  const { revision, id, type, data, time: at, actor, causationId, correlationId } = event;
  const { hash, previousHash, schemaVersion, ownerId, furtherMetadata } = event;
  const metadata = {
    ...furtherMetadata,
    $correlationId: correlationId,
    $causationId: causationId,
    actor,
    at,
    schemaVersion,
    previousHash,
    hash,
    ...(ownerId !== undefined && { ownerId }),
  };
  return { stream, revision, id, type, data, metadata };
}

/** Null for an event type or schema version of a newer server. */
function currentOf<Event extends DomainEvent>(catalog: EventCatalog, stored: ChainedEvent): Recorded<Event> | null {
  if (!Object.hasOwn(catalog, stored.type)) return null;
  return orElse(() => ({ ...currentEvent(catalog, stored), position: '' }) as unknown as Recorded<Event>, null);
}

/** Replays the subject with the server's own folds, one step per event. */
export const historyWith =
  <Snapshot, Event extends DomainEvent>(subject: Subject<Snapshot, Event>) =>
  (stream: string, events: readonly AuditEvent[]): Step<Snapshot>[] => {
    const stateOf = (snapshot: Snapshot) => ({
      snapshot,
      valuesIn: (texts: FactWords) => subject.valuesOf(snapshot, texts),
    });
    let after = stateOf(subject.initial);
    return events.map((event) => {
      const before = after;
      const current = currentOf<Event>(subject.events, storedEvent(stream, event));
      if (current) after = stateOf(subject.after(before.snapshot, current));
      return { event, before, after, isKnown: current !== null };
    });
  };
