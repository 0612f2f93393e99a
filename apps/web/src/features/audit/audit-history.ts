import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Job as JobState } from '@duetcast/domain/jobs/job-state';
import { jobEvents } from '@duetcast/domain/jobs/job-events';
import { currentEvent } from '@duetcast/domain/kernel/event';
import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { jobs, type JobRow } from '@duetcast/projections/jobs/jobs';
import type { AuditEvent } from '../jobs/public';

/** How the job stood after one event: for the rules that decide on it, and as the dashboard shows it. */
export interface Standing {
  readonly state: JobState;
  readonly row: JobRow | null;
}

export interface Step extends Standing {
  readonly event: AuditEvent;
  readonly before: Standing;
  /** False for an event of a newer server: the state is the one before it. */
  readonly isKnown: boolean;
}

const nothing: Standing = { state: jobDecider.initial, row: null };

/** The event as the store holds it: what its hash was made of. */
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

function after({ state, row }: Standing, stored: ChainedEvent): Standing | null {
  if (!Object.hasOwn(jobEvents, stored.type)) return null;
  try {
    const event = { ...currentEvent(jobEvents, stored), position: '' };
    return { state: jobDecider.evolve(state, event), row: jobs.fold(row, event, state.submission?.jobId ?? '') };
  } catch {
    return null; // of a newer version than this page knows
  }
}

/** Lives the job again with the server's own rules, one step an event. */
export function historyOf(stream: string, events: readonly AuditEvent[]): Step[] {
  let before = nothing;
  return events.map((event) => {
    const standing = after(before, storedEvent(stream, event));
    const step = { event, before, ...(standing ?? before), isKnown: standing !== null };
    before = { state: step.state, row: step.row };
    return step;
  });
}
