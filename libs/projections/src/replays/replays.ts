import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { replayDecider, type ReplayStatus } from '@duetcast/domain/replays/replay-decider';
import { replayEvents, type ReplayEvent, type ReplayFindings } from '@duetcast/domain/replays/replay-events';
import type { ReplayLimit, ReplayScope } from '@duetcast/domain/replays/replay-request';
import type { Projection } from '../kernel/projection';

/** A replay of usage history, for administrators. Times are ISO 8601 UTC. */
export interface ReplayRow {
  replayId: string;
  status: ReplayStatus;
  scope: ReplayScope;
  from: string;
  to: string;
  rules: { version: number; limit: ReplayLimit };
  /** Position of the last event to read; null: the store was empty. */
  through: string | null;
  /** Id of the administrator. */
  requestedBy: string;
  requestedAt: string;
  endedAt: string | null;
  findings: ReplayFindings | null;
  error: string | null;
  applied: { corrections: number; characters: number } | null;
  /** Streams whose usage changed after the replay, so that nothing was applied. */
  stale: { streams: number; examples: string[] } | null;
}

function fold(row: ReplayRow | null, event: Recorded<ReplayEvent>): ReplayRow | null {
  const { type, data, metadata } = event;
  const { at } = metadata;
  if (type === 'ReplayRequested') {
    const ends = { endedAt: null, findings: null, error: null, applied: null, stale: null };
    return { ...data, status: 'requested', requestedBy: metadata.actor.id, requestedAt: at, ...ends };
  }
  if (!row) return null;
  switch (type) {
    case 'ReplayClaimed':
      return row.status === 'requested' ? { ...row, status: 'running' } : row;
    case 'ReplayLeaseRenewed':
      return row;
    case 'ReplayFinished':
      return { ...row, status: 'finished', endedAt: at, findings: data };
    case 'ReplayFailed':
      return { ...row, status: 'failed', endedAt: at, error: data.error };
    case 'ReplayCancelled':
      return { ...row, status: 'cancelled', endedAt: at };
    case 'ReplayApplyRequested':
      return { ...row, status: 'applying' };
    case 'ReplayApplied':
      return { ...row, status: 'applied', applied: data };
    case 'ReplayApplyRefused':
      return { ...row, status: 'stale', stale: { streams: data.staleStreams, examples: data.examples } };
    case 'ReplayDiscarded':
      return { ...row, status: 'discarded' };
    default:
      return type satisfies never;
  }
}

/** Replays of usage history, newest first. */
export const replays: Projection<ReplayRow, ReplayEvent> = {
  name: 'replays',
  version: 1,
  categories: [replayDecider.category],
  events: replayEvents,
  indexes: [[['requestedAt', -1]]],
  rowOf: streamIdOf,
  fold,
};
