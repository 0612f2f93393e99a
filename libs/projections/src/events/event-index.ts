import { allEvents } from '@duetcast/domain/all-events';
import { categoryOf } from '@duetcast/domain/kernel/decider';
import {
  actorSchema,
  furtherMetadata,
  furtherMetadataSchema,
  type Recorded,
  count,
  position,
  time,
} from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { scopeOfCategory } from './event-scopes';
import type { Index, Projection } from '../kernel/projection';
import { visibleToOwner } from './visible-data';

/** One event, indexed by owner, type, stream and correlation. */
export const indexedEventSchema = z.object({
  eventId: z.string(),
  position,
  stream: z.string(),
  /** First part of the stream's name. */
  category: z.string(),
  revision: count,
  type: z.string(),
  at: time,
  actor: actorSchema,
  /** An account, or `session:` and the id of an anonymous session; null: no owner. */
  ownerId: z.string().nullable(),
  correlationId: z.string(),
  causationId: z.string().meta({ description: 'Id of the event or request that caused this event.' }),
  schemaVersion: z.int().positive(),
  previousHash: z.string(),
  hash: z.string(),
  furtherMetadata: furtherMetadataSchema,
  /** The data that is visible to the owner. */
  data: z
    .record(z.string(), z.json())
    .meta({ description: 'Event data without secrets, in the current schema version.' }),
});
export type IndexedEventRow = z.infer<typeof indexedEventSchema>;

const ordered = (field: string): Index => ({ [field]: 1, position: 1 });

function fold(_row: IndexedEventRow | null, event: Recorded): IndexedEventRow {
  const { id, position, stream, revision, type, data, metadata } = event;
  const { at, actor, ownerId, $correlationId, $causationId, schemaVersion, previousHash, hash } = metadata;
  return {
    eventId: id,
    position,
    stream,
    category: categoryOf({ stream }),
    revision,
    type,
    at,
    actor,
    ownerId: ownerId ?? null,
    correlationId: $correlationId,
    causationId: $causationId,
    schemaVersion,
    previousHash,
    hash,
    furtherMetadata: furtherMetadata(metadata),
    data: visibleToOwner(type, data),
  };
}

/** Every event. It has its own runner, so that it does not delay other projections. */
export const eventIndex = {
  name: 'event-index',
  version: 2,
  categories: [...Object.keys(scopeOfCategory), 'projection', 'replay', 'stripe'],
  events: allEvents,
  indexes: [
    { position: 1 },
    ordered('ownerId'),
    ordered('correlationId'),
    ordered('stream'),
    ordered('type'),
    ordered('category'),
    ordered('actor.kind'),
    { at: 1 },
  ],
  mayLagMs: 500,
  rowOf: ({ id }) => id,
  creates: () => true,
  fold,
} satisfies Projection<IndexedEventRow, Recorded>;
