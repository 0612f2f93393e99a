import { z } from 'zod';
import { AppError } from './errors';
import type { JsonObject } from './json';
import type { SealedFields } from './stored-data';

/**
 * The number of versions of all event types, stored with every event. It shows a process that does
 * not know an event whether a newer release wrote it.
 */
export const catalogVersion = 128;

/**
 * An event of a type or version that only a newer release knows. What needs it waits until a process of that release
 * goes on; nothing is skipped.
 */
export class NewerEvent extends AppError {
  override readonly name = 'NewerEvent';
  /** Text for the log; clients get the message from the error catalog. */
  readonly detail: string;

  constructor(
    readonly type: string,
    readonly schemaVersion: number,
  ) {
    super('store.newerEvent');
    this.detail = `${type} version ${schemaVersion} was written by a newer release`;
  }
}

/** Schemas of fields that many rows and responses have. */
export const time = z.iso.datetime();
export const position = z
  .string()
  .meta({ description: 'Opaque position in the event log. Compare as text: newer states have greater positions.' });
export const count = z.int().nonnegative();

/**
 * Global position of an event: opaque, with gaps, compared as text (adapters pad their numbers so that text order is
 * event order).
 */
export type Position = string;

/** Who caused an event, with which kind of credential. `id` is a public id, never a secret. */
export const actorSchema = z.object({
  kind: z.enum(['user', 'token', 'site', 'session', 'worker', 'admin', 'stripe', 'system']),
  id: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/** Metadata of every stored event. `at` is ISO 8601 UTC; hashes are lower-case hex SHA-256. */
export const eventMetadataSchema = z.object({
  $correlationId: z.string(),
  $causationId: z.string(),
  actor: actorSchema,
  at: z.iso.datetime(),
  /** Version of the event's type in which its data is stored. */
  schemaVersion: z.int().positive(),
  /** The owning account, or `session:` and the id of an anonymous session; absent: no owner. */
  ownerId: z.string().optional(),
  previousHash: z.string(),
  /** Covers the whole event, with all metadata but the hash itself. */
  hash: z.string(),
  /** Fields of the data that are stored sealed under the owner's key; absent: none. */
  sealed: z.array(z.string()).optional(),
  /** `catalogVersion` of the release that stored the event. */
  catalog: z.int().positive(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/** The metadata beside the fields that answers name; newer releases add to it. */
export const furtherMetadataSchema = eventMetadataSchema
  .pick({ catalog: true, sealed: true })
  .loose()
  .meta({ description: 'Further stored metadata that the hash covers.' });
export type FurtherMetadata = z.infer<typeof furtherMetadataSchema>;

/** What `furtherMetadataSchema` describes, of an event's metadata. */
export function furtherMetadata(metadata: EventMetadata): FurtherMetadata {
  const { $correlationId: _correlation, $causationId: _causation, actor: _actor, at: _at, ...stored } = metadata;
  const { schemaVersion: _version, ownerId: _owner, previousHash: _previous, hash: _hash, ...further } = stored;
  return further;
}

export interface EventDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly version: number;
  readonly schema: Schema;
  /** Text fields with personal data, which are sealed under the owner's key before they are stored. */
  readonly personal: readonly string[];
}

/**
 * Declares the shape of an event. Events are stored forever, so a changed shape is a new version, which stored data is
 * turned into when it is read: docs/UPGRADING.md.
 */
export const event = <Schema extends z.ZodType>(
  version: number,
  schema: Schema,
  personal: readonly (keyof z.infer<Schema> & string)[] = [],
): EventDefinition<Schema> => ({ version, schema, personal });

/** What a personal field reads as once the key of its owner is destroyed. */
export const erased = 'erased';

export type EventCatalog = Readonly<Record<string, EventDefinition>>;

/** The union of `{type, data}` that a catalog declares. */
export type EventOf<Catalog extends EventCatalog> = {
  [Type in keyof Catalog & string]: { type: Type; data: z.infer<Catalog[Type]['schema']> };
}[keyof Catalog & string];

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A stored event, its data in the current version. */
export type Recorded<Event extends DomainEvent = { type: string; data: JsonObject }> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Index in its stream, from 0, without gaps. */
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
  /** What is stored in place of the personal fields in `data`. */
  readonly sealed?: SealedFields;
  /** The owner's key is destroyed: the personal fields read `erased`. */
  readonly isErased?: true;
};

/** A stored event as the store returns it: `data` has the version in its metadata. */
export interface StoredShape extends DomainEvent {
  readonly metadata: { readonly schemaVersion: number; readonly catalog: number };
}

/** @throws NewerEvent if a newer release wrote the event and the catalog lacks its type or version */
export function checkRelease(catalog: EventCatalog, { type, metadata }: StoredShape): void {
  const isKnown = Object.hasOwn(catalog, type) && metadata.schemaVersion <= (catalog[type]?.version ?? 0);
  if (!isKnown && metadata.catalog > catalogVersion) throw new NewerEvent(type, metadata.schemaVersion);
}

/**
 * A stored event in the version that the catalog declares: as stored, while every type has one version.
 * @throws NewerEvent, or Error if the catalog lacks its type or version
 */
export function currentEvent<Catalog extends EventCatalog, Stored extends StoredShape>(
  catalog: Catalog,
  stored: Stored,
): Omit<Stored, 'type' | 'data'> & EventOf<Catalog> {
  checkRelease(catalog, stored);
  const { type, metadata } = stored;
  if (!Object.hasOwn(catalog, type)) throw new Error(`Unknown event type ${type}`);
  if (metadata.schemaVersion !== catalog[type]?.version)
    throw new Error(`${type} version ${metadata.schemaVersion} is not known`);
  // The only cast: data stored under a type had the shape of its definition.
  return stored as Omit<Stored, 'type' | 'data'> & EventOf<Catalog>;
}
