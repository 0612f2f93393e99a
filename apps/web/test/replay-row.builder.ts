import type { Drift, Replay } from '../src/features/replays/replay-queries';

export const aDrift = (part: Partial<Drift> = {}): Drift => ({
  accountId: 'acc_ada',
  domain: 'example.com',
  month: '2026-11',
  usedBefore: 126,
  usedAfter: 82,
  drift: -44,
  judged: 2,
  refused: 1,
  refusedByAccount: 1,
  refusedCharacters: 44,
  canBeApplied: true,
  entangledWith: null,
  email: 'ada@example.com',
  ...part,
});

/** A finished replay with one drift. */
export const aReplay = (part: Partial<Replay> = {}): Replay => ({
  id: 'rep-1',
  status: 'finished',
  scope: { accountId: null, domain: 'example.com' },
  from: '1970-01-01T00:00:00.000Z',
  to: '2026-11-21T10:00:00.000Z',
  rules: { version: 1, limit: { kind: 'limit', characters: 100 } },
  requestedBy: 'acc_root',
  requestedAt: '2026-11-21T10:00:00.000Z',
  endedAt: '2026-11-21T10:00:02.000Z',
  progress: null,
  findings: {
    events: 4,
    streams: 1,
    judged: 2,
    refused: 1,
    changedStreams: 1,
    usedBefore: 126,
    usedAfter: 82,
    resultHash: 'c'.repeat(64),
  },
  error: null,
  applied: null,
  undone: null,
  accountEmail: null,
  requestedByEmail: 'root@example.com',
  stale: null,
  ...part,
});
