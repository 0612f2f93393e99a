import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { projectionEvents, type PoisonedPlace, type ProjectionEvent } from './projection-events';

/** Control state of one projection, which its projector applies. */
export interface ProjectionControls {
  /** Revision of the last event, -1 before the first. */
  readonly revision: number;
  readonly isPaused: boolean;
  /** Id of the requested rebuild that has not ended; null: none. */
  readonly rebuildId: string | null;
  /** The rebuild continues the rows before the last one, instead of folding all events. */
  readonly continuesPrevious: boolean;
  /** Ids of the events that the projection ignores. */
  readonly skipped: readonly string[];
  /** Number of requested retries of poisoned events. */
  readonly retries: number;
}

export type ProjectionCommand =
  | { type: 'PauseProjection'; projection: string }
  | { type: 'ResumeProjection'; projection: string }
  | { type: 'RequestRebuild'; projection: string; rebuildId: string }
  | { type: 'RequestRollback'; projection: string; rebuildId: string }
  | { type: 'CancelRebuild'; projection: string }
  | { type: 'FinishRebuild'; projection: string; rebuildId: string; rowVersion: number }
  | { type: 'FailRebuild'; projection: string; rebuildId: string; error: string }
  | { type: 'SkipPoisoned'; projection: string; place: PoisonedPlace; reason: string }
  | { type: 'RetryPoisoned'; projection: string; place: PoisonedPlace };

type AdminCommand = Exclude<ProjectionCommand, { type: 'FinishRebuild' | 'FailRebuild' }>;

function decide(command: ProjectionCommand, controls: ProjectionControls): ProjectionEvent[] {
  if (command.type !== 'FinishRebuild' && command.type !== 'FailRebuild') return decideAdmin(command, controls);
  const { type: _type, ...data } = command;
  if (controls.rebuildId !== command.rebuildId) return [];
  return command.type === 'FinishRebuild'
    ? [{ type: 'ProjectionRebuilt', data: { ...data, rowVersion: command.rowVersion } }]
    : [{ type: 'ProjectionRebuildFailed', data: { ...data, error: command.error } }];
}

/** Commands of an administrator; a repeated one changes nothing. */
function decideAdmin(command: AdminCommand, { isPaused, rebuildId, skipped }: ProjectionControls): ProjectionEvent[] {
  const { projection } = command;
  switch (command.type) {
    case 'PauseProjection':
      return isPaused ? [] : [{ type: 'ProjectionPaused', data: { projection } }];
    case 'ResumeProjection':
      return isPaused ? [{ type: 'ProjectionResumed', data: { projection } }] : [];
    case 'RequestRebuild':
      if (isPaused) throw new AppError('projection.paused');
      if (rebuildId !== null) return [];
      return [{ type: 'ProjectionRebuildRequested', data: { projection, rebuildId: command.rebuildId } }];
    case 'RequestRollback':
      if (isPaused) throw new AppError('projection.paused');
      if (rebuildId !== null) return [];
      return [{ type: 'ProjectionRollbackRequested', data: { projection, rebuildId: command.rebuildId } }];
    case 'CancelRebuild':
      if (rebuildId === null) throw new AppError('projection.notRebuilding');
      return [{ type: 'ProjectionRebuildCancelled', data: { projection, rebuildId } }];
    case 'SkipPoisoned': {
      const { place, reason } = command;
      if (skipped.includes(place.eventId)) return [];
      return [{ type: 'PoisonedEventSkipped', data: { projection, ...place, reason } }];
    }
    case 'RetryPoisoned':
      return [{ type: 'PoisonedEventRetried', data: { projection, ...command.place } }];
  }
}

function evolve(controls: ProjectionControls, { type, data }: ProjectionEvent): ProjectionControls {
  const next = { ...controls, revision: controls.revision + 1 };
  switch (type) {
    case 'ProjectionPaused':
      return { ...next, isPaused: true };
    case 'ProjectionResumed':
      return { ...next, isPaused: false };
    case 'ProjectionRebuildRequested':
      return { ...next, rebuildId: data.rebuildId, continuesPrevious: false };
    case 'ProjectionRollbackRequested':
      return { ...next, rebuildId: data.rebuildId, continuesPrevious: true };
    case 'ProjectionRebuildCancelled':
    case 'ProjectionRebuilt':
    case 'ProjectionRebuildFailed':
      return { ...next, rebuildId: null, continuesPrevious: false };
    case 'PoisonedEventSkipped':
      return { ...next, skipped: [...next.skipped, data.eventId] };
    case 'PoisonedEventRetried':
      return { ...next, retries: next.retries + 1 };
  }
}

/** Decider of the stream `projection-{name}`. */
export const projectionDecider: Decider<ProjectionCommand, ProjectionEvent, ProjectionControls> = {
  category: 'projection',
  events: projectionEvents,
  initial: { revision: -1, isPaused: false, rebuildId: null, continuesPrevious: false, skipped: [], retries: 0 },
  decide,
  evolve,
};
