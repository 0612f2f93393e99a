import { chainText } from '@duetcast/domain/kernel/chain';
import { evolveStored, ownerNamedIn, type Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { sha256 } from '../../platform/hashing/sha256';
import type { CommandContext } from './command-context';
import type { NewEvent, StoredEvent } from '../event-store/event-store';
import type { CachedStream } from './stream-cache';
import { uuidOf } from '../../platform/hashing/uuid-of';

/** The id of the wish's event with this index (from 0): the same, however often the wish is repeated. */
export const eventIdOf = (commandId: string, stream: string, index: number): string =>
  uuidOf(`${commandId}/${stream}/${index}`);

/** The stream after one more of its stored events. @throws Error where this code does not know it */
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

/** The decided events as they are to be stored behind what is known of the stream: each bound to the one before it. */
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
    const ownerId = decider.ownerOf ? decider.ownerOf(state) : ownerNamedIn(data);
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
