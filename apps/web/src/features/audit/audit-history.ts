import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Job as JobState } from '@duetcast/domain/jobs/job-state';
import { jobEvents } from '@duetcast/domain/jobs/job-events';
import { currentEvent } from '@duetcast/domain/kernel/event';
import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { jobs, type JobRow } from '@duetcast/projections/jobs/jobs';
import type { AuditEvent } from '../jobs/public';

/** The job after one event: decider state and dashboard row. */
export interface JobSnapshot {
  readonly state: JobState;
  readonly row: JobRow | null;
}

export interface Step extends JobSnapshot {
  readonly event: AuditEvent;
  readonly before: JobSnapshot;
  /** False for an event of a newer server, which leaves the state unchanged. */
  readonly isKnown: boolean;
}

const initial: JobSnapshot = { state: jobDecider.initial, row: null };

/** The event as stored, which is the input of its hash. */
export function storedEvent(stream: string, event: AuditEvent): ChainedEvent {
  const { revision, id, type, data, time: at, actor, causationId, correlationId } = event;
  const { hash, previousHash, schemaVersion, ownerId } = event;
  const metadata = {
    $correlationId: correlationId,
    $causationId: causationId,
    actor,
    at,
    schemaVersion,
    previousHash,
    hash,
    ...(ownerId !== undefined && { ownerId }),
  };
  return { stream, revision, id, type, data, metadata };
}

function after({ state, row }: JobSnapshot, stored: ChainedEvent): JobSnapshot | null {
  if (!Object.hasOwn(jobEvents, stored.type)) return null;
  try {
    const event = { ...currentEvent(jobEvents, stored), position: '' };
    return { state: jobDecider.evolve(state, event), row: jobs.fold(row, event, state.submission?.jobId ?? '') };
  } catch {
    return null; // schema version of a newer server
  }
}

/** Replays the job with the server's own decider and projection, one step per event. */
export function historyOf(stream: string, events: readonly AuditEvent[]): Step[] {
  let before = initial;
  return events.map((event) => {
    const snapshot = after(before, storedEvent(stream, event));
    const step = { event, before, ...(snapshot ?? before), isKnown: snapshot !== null };
    before = { state: step.state, row: step.row };
    return step;
  });
}
