import { specify } from '../../../../test/support/specify';
import { replayDecider, type ReplayCommand } from './replay-decider';
import type { ReplayEvent, ReplayFindings, ReplayRequested } from './replay-events';

const { given } = specify(replayDecider);

const request: ReplayRequested = {
  replayId: 'rep',
  scope: { accountId: null, domain: null },
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  rules: { version: 1, limit: { kind: 'limit', characters: 100 } },
  through: '42',
};
const findings: ReplayFindings = {
  events: 6,
  streams: 1,
  judged: 3,
  refused: 1,
  changedStreams: 1,
  usedBefore: 90,
  usedAfter: 60,
  resultHash: 'a'.repeat(64),
};
const now = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T12:01:00.000Z';
const requested: ReplayEvent = { type: 'ReplayRequested', data: request };
const claimedBy = (workerId: string): ReplayEvent => ({
  type: 'ReplayClaimed',
  data: { workerId, leaseExpiresAt: later },
});
const finished: ReplayEvent = { type: 'ReplayFinished', data: findings };
const claimBy = (workerId: string, at = now): ReplayCommand => ({
  type: 'ClaimReplay',
  workerId,
  now: at,
  leaseExpiresAt: later,
});
const reason = 'The limit was set too low.';
const applyRequested: ReplayEvent = { type: 'ReplayApplyRequested', data: { reason } };
const undoRequested: ReplayEvent = { type: 'ReplayUndoRequested', data: { reason } };
const undone: ReplayEvent = { type: 'ReplayUndone', data: { corrections: 1, characters: 30 } };
const event = (type: 'ReplayCancelled' | 'ReplayDiscarded'): ReplayEvent => ({
  type,
  data: {},
});
const applied: ReplayEvent = { type: 'ReplayApplied', data: { corrections: 1, characters: -30 } };
const refused: ReplayEvent = { type: 'ReplayApplyRefused', data: { staleStreams: 1, examples: ['a'], withdrawn: 0 } };

test('a replay is requested once', () => {
  given().when({ type: 'RequestReplay', request }).then(requested);
  given(requested).when({ type: 'RequestReplay', request }).thenNothing();
});

test('one worker at a time has the claim, until its lease expires', () => {
  given(requested).when(claimBy('one')).then(claimedBy('one'));
  given(requested, claimedBy('one')).when(claimBy('two')).thenFails('replay.notClaimable');
  given(requested, claimedBy('one')).when(claimBy('two', later)).then(claimedBy('two'));
});

test('a worker that lost its claim cannot finish the replay', () => {
  const finish = (fence: number): ReplayCommand => ({ type: 'FinishReplay', fence, findings });
  given(requested, claimedBy('one')).when(finish(1)).then(finished);
  given(requested, claimedBy('one'), claimedBy('two')).when(finish(1)).thenFails('replay.notClaimable');
  given(requested, claimedBy('one'), event('ReplayCancelled')).when(finish(1)).thenFails('replay.notClaimable');
});

test('only a replay in progress can be cancelled', () => {
  given(requested).when({ type: 'CancelReplay' }).then(event('ReplayCancelled'));
  given(requested, event('ReplayCancelled')).when({ type: 'CancelReplay' }).thenNothing();
  given(requested, claimedBy('one'), finished).when({ type: 'CancelReplay' }).thenFails('replay.finished');
});

describe('a finished replay', () => {
  const history = [requested, claimedBy('one'), finished];

  test('is applied once, by a worker that claims it', () => {
    given(...history)
      .when({ type: 'ApplyReplay', reason })
      .then(applyRequested);
    given(...history, applyRequested)
      .when(claimBy('two'))
      .then(claimedBy('two'));
    given(...history, applyRequested, claimedBy('two'))
      .when({ type: 'RecordApplied', fence: 4, corrections: 1, characters: -30 })
      .then(applied);
    given(...history, applyRequested, claimedBy('two'), applied)
      .when({ type: 'ApplyReplay', reason })
      .thenNothing();
  });

  test('that was applied is undone once, by a worker that claims it, and only then discarded', () => {
    const done = [...history, applyRequested, claimedBy('two'), applied];
    given(...done)
      .when({ type: 'UndoReplay', reason })
      .then(undoRequested);
    given(...done, undoRequested, claimedBy('one'))
      .when({ type: 'RecordUndone', fence: 7, corrections: 1, characters: 30 })
      .then(undone);
    for (const later of [[undoRequested], [undoRequested, claimedBy('one'), undone]])
      given(...done, ...later)
        .when({ type: 'UndoReplay', reason })
        .thenNothing();
    given(...history)
      .when({ type: 'UndoReplay', reason })
      .thenFails('replay.notApplied');
    given(...done, undoRequested)
      .when({ type: 'DiscardReplay' })
      .thenFails('replay.notFinished');
    given(...done, undoRequested, claimedBy('one'), undone)
      .when({ type: 'ApplyReplay', reason })
      .thenFails('replay.notFinished');
  });

  test('without drift has nothing to apply', () =>
    given(requested, claimedBy('one'), { type: 'ReplayFinished', data: { ...findings, changedStreams: 0 } })
      .when({ type: 'ApplyReplay', reason })
      .thenFails('replay.nothingToApply'));

  test('is not applied if usage has changed; the event lists the stale streams', () => {
    const applying = [...history, applyRequested, claimedBy('two')];
    given(...applying)
      .when({ type: 'RefuseApply', fence: 4, staleStreams: ['a'], withdrawn: 0 })
      .then(refused);
    given(...applying, refused)
      .when({ type: 'ApplyReplay', reason })
      .thenFails('replay.stale');
    const many = Array.from({ length: 21 }, (_, index) => `s${index}`);
    given(...applying)
      .when({ type: 'RefuseApply', fence: 4, staleStreams: many, withdrawn: 2 })
      .then({ type: 'ReplayApplyRefused', data: { staleStreams: 21, examples: many.slice(0, 20), withdrawn: 2 } });
  });

  test('can be discarded; a replay in progress cannot', () => {
    given(...history)
      .when({ type: 'DiscardReplay' })
      .then(event('ReplayDiscarded'));
    given(requested).when({ type: 'DiscardReplay' }).thenFails('replay.notFinished');
    given(...history, event('ReplayDiscarded'))
      .when({ type: 'ApplyReplay', reason })
      .thenFails('replay.notFinished');
  });
});

test('rejects commands for a replay that was never requested', () =>
  given().when({ type: 'CancelReplay' }).thenFails('replay.missing'));
