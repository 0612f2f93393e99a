import { z } from 'zod';
import { maxControlReasonLength } from '../limits/admin-limits';
import { event, type EventOf } from '../kernel/event';

const projection = z.string();
const rebuild = { projection, rebuildId: z.string() };
const place = { eventId: z.string(), position: z.string(), stream: z.string(), eventType: z.string() };

/** Administrators' commands to one projection, and the outcome of requested rebuilds. */
export const projectionEvents = {
  ProjectionPaused: event(1, z.object({ projection })),
  ProjectionResumed: event(1, z.object({ projection })),
  ProjectionRebuildRequested: event(1, z.object(rebuild)),
  /** Serves the rows before the last rebuild again; ends like a rebuild. */
  ProjectionRollbackRequested: event(1, z.object(rebuild)),
  ProjectionRebuildCancelled: event(1, z.object(rebuild)),
  /** The new or previous rows are live; `rowVersion` is the projection version that built them. */
  ProjectionRebuilt: event(1, z.object({ ...rebuild, rowVersion: z.int().positive() })),
  ProjectionRebuildFailed: event(1, z.object({ ...rebuild, error: z.string() })),
  /** The projection ignores the event, now and in every later rebuild. */
  PoisonedEventSkipped: event(
    1,
    z.object({ projection, ...place, reason: z.string().min(1).max(maxControlReasonLength) }),
  ),
  PoisonedEventRetried: event(1, z.object({ projection, ...place })),
};
export type ProjectionEvent = EventOf<typeof projectionEvents>;
export type PoisonedPlace = Omit<Extract<ProjectionEvent, { type: 'PoisonedEventRetried' }>['data'], 'projection'>;
