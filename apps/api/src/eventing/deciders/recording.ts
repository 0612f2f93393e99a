import { chainText } from '@duetcast/domain/kernel/chain';
import { AppError } from '@duetcast/domain/kernel/errors';
import { evolveStored, ownerFromData, type Decider } from '@duetcast/domain/kernel/decider';
import { type DomainEvent, type EventCatalog, catalogVersion } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import type { SealedFields } from '@duetcast/domain/kernel/stored-data';
import { sha256 } from '../../platform/hashing/sha256';
import type { CommandContext } from './command-context';
import type { NewEvent, StoredEvent } from '../event-store/event-store';
import type { CachedStream } from './stream-cache';
import { uuidOf } from '../../platform/hashing/uuid-of';
import { sealedText } from '../account-keys/sealed-text';
import type { KeyRing } from '../account-keys/key-ring';

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

interface Chained<State> {
  readonly events: readonly NewEvent[];
  /** The stream with these events; its position is still that of the last stored event. */
  readonly after: CachedStream<State>;
  /** Upper bound of the size of the events in an append. */
  readonly bytes: number;
}

/** An event is stored for ever, so what its readers rely on is checked before. @throws Error */
function checkForm(catalog: EventCatalog, { type, data }: DomainEvent): void {
  const [issue] = catalog[type]?.schema.safeParse(data).error?.issues ?? [];
  if (issue) throw new Error(`${type} is not stored: ${issue.path.join('.')}: ${issue.message}`);
}

/** The personal fields under the owner's key; null: there are none, or no owner. @throws AppError `account.missing` once it is erased */
function sealedFields(
  catalog: EventCatalog,
  event: DomainEvent & { id: string },
  ownerId: string | null,
  keys?: KeyRing,
) {
  const data = event.data as JsonObject;
  const fields = catalog[event.type]?.personal.filter((field) => typeof data[field] === 'string') ?? [];
  const key = keys && ownerId !== null && fields.length > 0 ? keys.get(ownerId) : undefined;
  if (key === null) throw new AppError('account.missing');
  if (!key) return null;
  const sealed: SealedFields = Object.fromEntries(
    fields.map((field) => [field, sealedText(key, event.id, field, data[field] as string)]),
  );
  return { fields, sealed };
}

/**
 * Prepares the decided events for the append; each is hash-chained to the one before it.
 * @throws Error for an event that its schema does not accept
 */
export function chain<Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'events' | 'evolve' | 'ownerOf'>,
  stream: string,
  events: readonly Event[],
  before: CachedStream<State>,
  context: CommandContext,
  keys?: KeyRing,
): Chained<State> {
  const at = context.at ?? new Date().toISOString();
  let after = before;
  let bytes = 0;
  const chained = events.map((event, index): NewEvent => {
    const { type, data } = event;
    checkForm(decider.events, event);
    const state = decider.evolve(after.state, event);
    const ownerId = decider.ownerOf ? decider.ownerOf(state) : ownerFromData(data);
    const schemaVersion = decider.events[type]?.version ?? 1;
    const id = eventIdOf(context.commandId, stream, index);
    const personal = sealedFields(decider.events, { ...event, id }, ownerId, keys);
    const unhashed = {
      $correlationId: context.correlationId,
      $causationId: context.causationId,
      actor: context.actor,
      at,
      schemaVersion,
      ...(ownerId !== null && { ownerId }),
      ...(personal && { sealed: personal.fields }),
      previousHash: after.hash,
      catalog: catalogVersion,
    } as const;
    const revision = after.revision + 1;
    const content = { id, type, data: data as JsonObject, ...(personal && { sealed: personal.sealed }) };
    const text = chainText({ ...content, stream, revision, metadata: unhashed });
    const hash = sha256(text);
    bytes += Buffer.byteLength(text) + hash.length;
    after = { ...after, state, revision, hash };
    return { ...content, metadata: { ...unhashed, hash } };
  });
  return { events: chained, after, bytes };
}
