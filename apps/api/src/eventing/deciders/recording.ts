import { chainText } from '@duetcast/domain/kernel/chain';
import { evolveStored, ownerFromData, type Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { sha256 } from '../../platform/hashing/sha256';
import type { CommandContext } from './command-context';
import type { NewEvent, StoredEvent } from '../event-store/event-store';
import type { CachedStream } from './stream-cache';
import { uuidOf } from '../../platform/hashing/uuid-of';

/** Id of a command's event by its index (from 0); the same on every retry. */
export const eventIdOf = (commandId: string, stream: string, index: number): string =>
  uuidOf(`${commandId}/${stream}/${index}`);

/** Folds one stored event. @throws Error for an unknown event type */
export const advance = <Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'events' | 'evolve'>,
  from: CachedStream<State>,
  event: StoredEvent,
): CachedStream<State> => ({
  state: evolveStored(decider, from.state, event),
  revision: event.revision,
  hash: event.metadata.hash,
  position: event.position,
});

/** Prepares the decided events for the append; each is hash-chained to the one before it. */
export function chain<Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'events' | 'evolve' | 'ownerOf'>,
  stream: string,
  events: readonly Event[],
  { state: before, revision, hash }: CachedStream<State>,
  context: CommandContext,
): NewEvent[] {
  const at = context.at ?? new Date().toISOString();
  let previousHash = hash;
  let state = before;
  return events.map((event, index) => {
    const { type, data } = event;
    state = decider.evolve(state, event);
    const ownerId = decider.ownerOf ? decider.ownerOf(state) : ownerFromData(data);
    const schemaVersion = decider.events[type]?.version ?? 1;
    const unhashed = {
      $correlationId: context.correlationId,
      $causationId: context.causationId,
      actor: context.actor,
      at,
      schemaVersion,
      ...(ownerId !== null && { ownerId }),
      previousHash,
    };
    const id = eventIdOf(context.commandId, stream, index);
    const content = { id, stream, revision: revision + 1 + index, type, data: data as JsonObject };
    previousHash = sha256(chainText({ ...content, metadata: unhashed }));
    return { id, type, data: content.data, metadata: { ...unhashed, hash: previousHash } };
  });
}
