import { z } from 'zod';
import type { JsonObject } from './json';

/**
 * Where an event stands in the order of all events: opaque, with gaps, compared as text (adapters pad their numbers
 * so that text order is event order).
 */
export type Position = string;

/** Who did it, and by what means. `id` is a public id, never a secret. */
export const actorSchema = z.object({
  kind: z.enum(['user', 'token', 'site', 'session', 'worker', 'admin', 'stripe', 'system']),
  id: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/** What every stored event carries beside its data. `at` is ISO 8601 UTC; hashes are lower-case hex SHA-256. */
export const eventMetadataSchema = z.object({
  $correlationId: z.string(),
  $causationId: z.string(),
  actor: actorSchema,
  at: z.iso.datetime(),
  schemaVersion: z.int().positive(),
  /** The account, or `session:` and the anonymous session, whose event it is; absent: nobody's, or older than this field. */
  ownerId: z.string().optional(),
  previousHash: z.string(),
  hash: z.string(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

type Upcast = (data: any) => unknown; // eslint-disable-line @typescript-eslint/no-explicit-any -- old shapes have no type any more

export interface EventDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly version: number;
  readonly schema: Schema;
  /** `upcasts[n]` turns data of version n into data of version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
}

/** Declares the current shape of an event; stored for ever, so a change is a new version with an upcast. */
export const event = <Schema extends z.ZodType>(
  version: number,
  schema: Schema,
  upcasts: Readonly<Record<number, Upcast>> = {},
): EventDefinition<Schema> => ({ version, schema, upcasts });

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

/** The union of `{type, data}` that a catalogue declares. */
export type EventOf<Catalogue extends EventCatalogue> = {
  [Type in keyof Catalogue & string]: { type: Type; data: z.infer<Catalogue[Type]['schema']> };
}[keyof Catalogue & string];

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** An event as it stands in the store, its data at the current version. */
export type Recorded<Event extends DomainEvent = { type: string; data: JsonObject }> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
};

/** What a stored event says of its shape: `data` is of the version that its metadata names. */
export interface StoredShape extends DomainEvent {
  readonly metadata: { readonly schemaVersion: number };
}

/** A stored event, its data at the version that the catalogue declares. @throws Error as `upcast` does */
export function currentEvent<Catalogue extends EventCatalogue, Stored extends StoredShape>(
  catalogue: Catalogue,
  stored: Stored,
): Omit<Stored, 'type' | 'data'> & EventOf<Catalogue> {
  const data = upcast(catalogue, stored.type, stored.metadata.schemaVersion, stored.data);
  // The one cast: what is stored under a type was of the shape that its definition had.
  return (data === stored.data ? stored : { ...stored, data }) as Omit<Stored, 'type' | 'data'> & EventOf<Catalogue>;
}

/**
 * Brings stored data to the version the catalogue declares.
 * @throws Error when the type is unknown, newer than this code, or an upcast is missing.
 */
export function upcast(catalogue: EventCatalogue, type: string, schemaVersion: number, data: unknown): unknown {
  const definition = catalogue[type];
  if (!definition) throw new Error(`Unknown event type ${type}`);
  if (schemaVersion > definition.version) throw new Error(`${type} version ${schemaVersion} is newer than this code`);
  let current = data;
  for (let version = schemaVersion; version < definition.version; version++) {
    const step = definition.upcasts[version];
    if (!step) throw new Error(`No upcast of ${type} from version ${version}`);
    current = step(current);
  }
  return current;
}
