import { allEvents } from '@duetcast/domain/all-events';
import { categoryOf, ownerFromData } from '@duetcast/domain/kernel/decider';
import type { Actor, Recorded } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import type { Index, Projection } from '../kernel/projection';
import { visibleToOwner } from './visible-data';

/** One event, indexed by owner, type, stream and correlation. */
export interface IndexedEventRow {
  eventId: string;
  position: string;
  stream: string;
  /** First part of the stream's name. */
  category: string;
  revision: number;
  type: string;
  /** ISO 8601 UTC. */
  at: string;
  actor: Actor;
  /** An account, or `session:` and an anonymous session id; null: no owner. */
  ownerId: string | null;
  correlationId: string;
  causationId: string;
  schemaVersion: number;
  previousHash: string;
  hash: string;
  /** The data that is visible to the owner, at the current version. */
  data: JsonObject;
}

const ordered = (...fields: string[]): Index => [...fields.map((field) => [field, 1] as const), ['position', 1]];

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
    ownerId: ownerId ?? ownerFromData(data),
    correlationId: $correlationId,
    causationId: $causationId,
    schemaVersion,
    previousHash,
    hash,
    data: visibleToOwner(type, data),
  };
}

/**
 * Every event except those of idempotency keys, which are frequent, technical and dropped after days. It has its own
 * runner, so that it does not delay other projections.
 */
export const eventIndex = {
  name: 'event-index',
  version: 1,
  categories: [
    'account',
    'connection',
    'job',
    'podcast',
    'projection',
    'replay',
    'session',
    'signin',
    'token',
    'usage',
    'webhook',
  ],
  events: allEvents,
  indexes: [
    ordered(),
    ordered('ownerId'),
    ordered('correlationId'),
    ordered('stream'),
    ordered('type'),
    ordered('category'),
    ordered('actor.kind'),
    [['at', 1]],
  ],
  rowOf: ({ id }) => id,
  fold,
} satisfies Projection<IndexedEventRow, Recorded>;
