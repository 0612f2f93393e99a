import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AppendExpectedRevision,
  type Filter,
  type Position as LogPosition,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { Position } from '@duetcast/domain/kernel/event';
import type { EventFilter, ExpectedRevision, NewEvent, StoredEvent } from '../event-store';
import { UnreadablePosition } from '../unreadable-position';

const digits = 20;
const padded = (number: bigint): string => number.toString().padStart(digits, '0');

/** Sortable text: the commit position, plus the prepare position if it differs. */
export const positionText = ({ commit, prepare }: LogPosition): Position =>
  commit === prepare ? padded(commit) : `${padded(commit)}-${padded(prepare)}`;

/** @throws UnreadablePosition for a text that is not a position of this store */
function logPosition(position: Position): LogPosition {
  const [, commit, prepare] = /^(\d{20})(?:-(\d{20}))?$/.exec(position) ?? [];
  if (commit === undefined) throw new UnreadablePosition(position);
  return { commit: BigInt(commit), prepare: BigInt(prepare ?? commit) };
}

export const fromPosition = (position: Position | null | undefined): LogPosition | typeof START =>
  position ? logPosition(position) : START;

export const beforePosition = (position: Position | null | undefined): LogPosition | typeof END =>
  position ? logPosition(position) : END;

export const expectedRevision = (expected: ExpectedRevision): AppendExpectedRevision =>
  expected === 'noStream' ? 'no_stream' : BigInt(expected);

export const proposal = ({ id, type, data, metadata }: NewEvent) => jsonEvent({ id, type, data, metadata });

/** The stored event; null for links and binary events. */
export function storedEvent({ event, commitPosition }: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null {
  if (!event?.isJson) return null;
  const position = event.position ?? { commit: commitPosition ?? 0n, prepare: commitPosition ?? 0n };
  return {
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionText(position),
    type: event.type,
    data: event.data as StoredEvent['data'],
    metadata: event.metadata as StoredEvent['metadata'],
  };
}

/** Events that the server scans before it reports a checkpoint. */
const maxSearchWindow = 256;

/**
 * The part of a filter that the server can apply: one criterion, and types by prefix only. The reader must check the
 * whole filter.
 */
export function serverFilter(
  { streamPrefixes = [], types = [] }: EventFilter,
  checkpointReached: (position: LogPosition) => void,
): Filter {
  const options = {
    maxSearchWindow,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, position: LogPosition) => checkpointReached(position),
  };
  if (streamPrefixes.length > 0) return streamNameFilter({ ...options, prefixes: [...streamPrefixes] });
  if (types.length > 0) return eventTypeFilter({ ...options, prefixes: [...types] });
  return excludeSystemEvents(options);
}
