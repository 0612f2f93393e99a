import type { Claim } from '../jobs/job-state';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { replayEvents, type ReplayEvent, type ReplayFindings, type ReplayRequested } from './replay-events';

export const replayStatuses = [
  'requested',
  'running',
  'finished',
  'failed',
  'cancelled',
  'applying',
  'applied',
  'stale',
  'discarded',
  'undoing',
  'undone',
] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

export interface Replay {
  readonly status: 'notSubmitted' | ReplayStatus;
  /** Revision of the last event, -1 before the first. */
  readonly revision: number;
  readonly request: ReplayRequested | null;
  readonly claim: Claim | null;
  readonly findings: ReplayFindings | null;
}

type Fenced<Command> = Command & { fence: number };

export type ReplayCommand =
  | { type: 'RequestReplay'; request: ReplayRequested }
  | { type: 'ClaimReplay'; workerId: string; now: string; leaseExpiresAt: string }
  /** A lease that ends now is released: another worker can claim the replay at once. */
  | Fenced<{ type: 'RenewReplayLease'; leaseExpiresAt: string }>
  | Fenced<{ type: 'FinishReplay'; findings: ReplayFindings }>
  | Fenced<{ type: 'FailReplay'; error: string }>
  | Fenced<{ type: 'RecordApplied'; corrections: number; characters: number }>
  | Fenced<{ type: 'RecordUndone'; corrections: number; characters: number }>
  | Fenced<{ type: 'RefuseApply'; staleStreams: readonly string[]; withdrawn: number }>
  | { type: 'CancelReplay' }
  | { type: 'ApplyReplay'; reason: string }
  | { type: 'UndoReplay'; reason: string }
  | { type: 'DiscardReplay' };

const initial: Replay = { status: 'notSubmitted', revision: -1, request: null, claim: null, findings: null };

/** Number of stale streams that `ReplayApplyRefused` lists. */
const maxExamples = 20;

/** Whether a worker has to run, apply or undo it. */
export const isInProgress = ({ status }: Pick<Replay, 'status'>): boolean =>
  ['requested', 'running', 'applying', 'undoing'].includes(status);

function decide(command: ReplayCommand, replay: Replay): ReplayEvent[] {
  if (command.type === 'RequestReplay')
    return replay.status === 'notSubmitted' ? [{ type: 'ReplayRequested', data: command.request }] : [];
  if (replay.status === 'notSubmitted') throw new AppError('replay.missing');
  switch (command.type) {
    case 'ClaimReplay':
      return claim(command, replay);
    case 'RenewReplayLease': {
      const { workerId } = held(replay, command.fence);
      return [{ type: 'ReplayLeaseRenewed', data: { workerId, leaseExpiresAt: command.leaseExpiresAt } }];
    }
    case 'FinishReplay':
      held(replay, command.fence);
      return [{ type: 'ReplayFinished', data: command.findings }];
    case 'FailReplay':
      held(replay, command.fence);
      return [{ type: 'ReplayFailed', data: { error: command.error } }];
    case 'RecordApplied': {
      held(replay, command.fence);
      const { corrections, characters } = command;
      return [{ type: 'ReplayApplied', data: { corrections, characters } }];
    }
    case 'RecordUndone': {
      held(replay, command.fence);
      const { corrections, characters } = command;
      return [{ type: 'ReplayUndone', data: { corrections, characters } }];
    }
    case 'RefuseApply': {
      held(replay, command.fence);
      const { staleStreams, withdrawn } = command;
      const examples = staleStreams.slice(0, maxExamples);
      return [{ type: 'ReplayApplyRefused', data: { staleStreams: staleStreams.length, examples, withdrawn } }];
    }
    default:
      return decideAdmin(command, replay);
  }
}

type AdminCommand = Extract<ReplayCommand, { type: 'CancelReplay' | 'ApplyReplay' | 'UndoReplay' | 'DiscardReplay' }>;

/** Commands of an administrator; a repeated one changes nothing. */
function decideAdmin(command: AdminCommand, { status, findings }: Replay): ReplayEvent[] {
  switch (command.type) {
    case 'CancelReplay':
      if (status === 'cancelled') return [];
      if (status !== 'requested' && status !== 'running') throw new AppError('replay.finished');
      return [{ type: 'ReplayCancelled', data: {} }];
    case 'ApplyReplay':
      if (status === 'applying' || status === 'applied') return [];
      if (status === 'stale') throw new AppError('replay.stale');
      if (status !== 'finished') throw new AppError('replay.notFinished');
      if (findings?.changedStreams === 0) throw new AppError('replay.nothingToApply');
      return [{ type: 'ReplayApplyRequested', data: { reason: command.reason } }];
    case 'UndoReplay':
      if (status === 'undoing' || status === 'undone') return [];
      if (status !== 'applied') throw new AppError('replay.notApplied');
      return [{ type: 'ReplayUndoRequested', data: { reason: command.reason } }];
    case 'DiscardReplay':
      if (status === 'discarded') return [];
      if (isInProgress({ status })) throw new AppError('replay.notFinished');
      return [{ type: 'ReplayDiscarded', data: {} }];
  }
}

type ClaimCommand = Extract<ReplayCommand, { type: 'ClaimReplay' }>;

function claim({ workerId, now, leaseExpiresAt }: ClaimCommand, replay: Replay): ReplayEvent[] {
  const isHeld = replay.claim !== null && replay.claim.leaseExpiresAt > now && replay.claim.workerId !== workerId;
  if (!isInProgress(replay) || isHeld) throw new AppError('replay.notClaimable');
  return [{ type: 'ReplayClaimed', data: { workerId, leaseExpiresAt } }];
}

/** @throws AppError `replay.notClaimable` if the worker has lost its claim, or the replay was cancelled */
function held(replay: Replay, fence: number): Claim {
  if (!isInProgress(replay) || replay.claim?.fence !== fence) throw new AppError('replay.notClaimable');
  return replay.claim;
}

function evolve(replay: Replay, event: ReplayEvent): Replay {
  const next = { ...replay, revision: replay.revision + 1 };
  const { type, data } = event;
  switch (type) {
    case 'ReplayRequested':
      return { ...next, status: 'requested', request: data };
    case 'ReplayClaimed':
      return {
        ...next,
        status: replay.status === 'requested' ? 'running' : replay.status,
        claim: { ...data, fence: next.revision },
      };
    case 'ReplayLeaseRenewed':
      return { ...next, claim: replay.claim && { ...replay.claim, leaseExpiresAt: data.leaseExpiresAt } };
    case 'ReplayFinished':
      return { ...next, status: 'finished', claim: null, findings: data };
    case 'ReplayFailed':
      return { ...next, status: 'failed', claim: null };
    case 'ReplayCancelled':
      return { ...next, status: 'cancelled', claim: null };
    case 'ReplayApplyRequested':
      return { ...next, status: 'applying', claim: null };
    case 'ReplayApplied':
      return { ...next, status: 'applied', claim: null };
    case 'ReplayApplyRefused':
      return { ...next, status: 'stale', claim: null };
    case 'ReplayDiscarded':
      return { ...next, status: 'discarded' };
    case 'ReplayUndoRequested':
      return { ...next, status: 'undoing', claim: null };
    case 'ReplayUndone':
      return { ...next, status: 'undone', claim: null };
  }
}

/** Decider of the stream `replay-{replayId}`: usage history is recalculated, reviewed, then applied or discarded. */
export const replayDecider: Decider<ReplayCommand, ReplayEvent, Replay> = {
  category: 'replay',
  events: replayEvents,
  initial,
  decide,
  evolve,
};
