import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { type Recorded, count, time } from '@duetcast/domain/kernel/event';
import { replayDecider, replayStatuses } from '@duetcast/domain/replays/replay-decider';
import { replayEvents, type ReplayEvent } from '@duetcast/domain/replays/replay-events';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

const { ReplayRequested, ReplayFinished, ReplayApplied, ReplayUndone } = replayEvents;

/** A replay of usage history, for administrators. */
export const replayRowSchema = z.object({
  ...ReplayRequested.schema.shape,
  status: z.enum(replayStatuses),
  /** Id of the administrator. */
  requestedBy: z.string(),
  requestedAt: time,
  endedAt: time.nullable(),
  findings: ReplayFinished.schema.nullable(),
  error: z.string().nullable(),
  applied: ReplayApplied.schema.nullable(),
  undone: ReplayUndone.schema.nullable(),
  /** Streams whose usage changed after the replay, so that nothing was applied. */
  stale: z.object({ streams: count, examples: z.array(z.string()) }).nullable(),
});
export type ReplayRow = z.infer<typeof replayRowSchema>;

function fold(row: ReplayRow | null, event: Recorded<ReplayEvent>): ReplayRow | null {
  const { type, data, metadata } = event;
  const { at } = metadata;
  if (type === 'ReplayRequested') {
    const ends = { endedAt: null, findings: null, error: null, applied: null, undone: null, stale: null };
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
    case 'ReplayUndoRequested':
      return { ...row, status: 'undoing' };
    case 'ReplayUndone':
      return { ...row, status: 'undone', undone: data };
  }
}

/** Replays of usage history, newest first. */
export const replays: Projection<ReplayRow, ReplayEvent> = {
  name: 'replays',
  version: 2,
  categories: [replayDecider.category],
  events: replayEvents,
  indexes: [{ requestedAt: -1 }],
  rowOf: streamIdOf,
  fold,
};
