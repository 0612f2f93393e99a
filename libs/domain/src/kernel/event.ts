import { z } from 'zod';
import { catalogVersion } from './catalog-version';
import type { JsonObject } from './json';
import { NewerEvent } from './newer-event';
import type { SealedFields } from './stored-data';

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
  schemaVersion: z.int().positive(),
  /** The owning account, or `session:` and the id of an anonymous session; absent: no owner, or older than this field. */
  ownerId: z.string().optional(),
  previousHash: z.string(),
  hash: z.string(),
  /** Fields of the data that are stored sealed under the owner's key; absent: none. */
  sealed: z.array(z.string()).optional(),
  /** `catalogVersion` of the release that stored the event; absent: older than this field. The hash covers it if `chain` is set. */
  catalog: z.int().positive().optional(),
  /** What the hash covers: 2: all metadata but `hash`; absent: stored before this field, and not `catalog` either. */
  chain: z.literal(2).optional(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

type Upcast = (data: any) => unknown; // oxlint-disable-line typescript/no-explicit-any -- old shapes have no type

export interface EventDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly version: number;
  readonly schema: Schema;
  /** `upcasts[n]` turns data of version n into data of version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
  /** Text fields with personal data, which are sealed under the owner's key before they are stored. */
  readonly personal: readonly string[];
}

/** Declares the current shape of an event; events are stored forever, so a change is a new version with an upcast. */
export const event = <Schema extends z.ZodType>(
  version: number,
  schema: Schema,
  upcasts: Readonly<Record<number, Upcast>> = {},
  personal: readonly (keyof z.infer<Schema> & string)[] = [],
): EventDefinition<Schema> => ({ version, schema, upcasts, personal });

/** The upcast to the version whose personal fields are stored sealed: releases before it would read the sealed text. */
export const unsealedBefore = { 1: (data: object) => data } as const;

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

/** A stored event, its data upcast to the current version. */
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

/** A stored event before upcasting: `data` has the version in its metadata. */
export interface StoredShape extends DomainEvent {
  readonly metadata: { readonly schemaVersion: number; readonly catalog?: number };
}

/** @throws NewerEvent if a newer release wrote the event and the catalog lacks its type or version */
export function checkRelease(catalog: EventCatalog, { type, metadata }: StoredShape): void {
  const isKnown = Object.hasOwn(catalog, type) && metadata.schemaVersion <= (catalog[type]?.version ?? 0);
  if (!isKnown && (metadata.catalog ?? 0) > catalogVersion) throw new NewerEvent(type, metadata.schemaVersion);
}

/** Upcasts a stored event to the version that the catalog declares. @throws NewerEvent, or Error as `upcast` does */
export function currentEvent<Catalog extends EventCatalog, Stored extends StoredShape>(
  catalog: Catalog,
  stored: Stored,
): Omit<Stored, 'type' | 'data'> & EventOf<Catalog> {
  checkRelease(catalog, stored);
  const data = upcast(catalog, stored.type, stored.metadata.schemaVersion, stored.data);
  // The only cast: data stored under a type had the shape of its definition.
  return (data === stored.data ? stored : { ...stored, data }) as Omit<Stored, 'type' | 'data'> & EventOf<Catalog>;
}

/**
 * Upcasts stored data to the version that the catalog declares.
 * @throws Error when the type is unknown, newer than this code, or an upcast is missing.
 */
export function upcast(catalog: EventCatalog, type: string, schemaVersion: number, data: unknown): unknown {
  const definition = catalog[type];
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
