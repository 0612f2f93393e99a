import fc from 'fast-check';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { ReplayWindow } from '@duetcast/domain/replays/replay-request';
import { usageDecider, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { projected, recorded } from '../kernel/projected';
import { shadowUsage, type ShadowRules, type ShadowUsageRow } from './shadow-usage';
import { usageByMonth } from '../usage/usage-by-month';

const scope = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };
const streamId = 'acc_ada-example.com-2026-11';
const stream = `usage-${streamId}`;
const always: ReplayWindow = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const rules = (part: Partial<ShadowRules> = {}): ShadowRules => ({
  scope: { accountId: null, domain: null },
  window: always,
  version: 1,
  limitOf: () => null,
  replayId: 'rep',
  isAsRecorded: true,
  ...part,
});
const limited = (characters: number, part: Partial<ShadowRules> = {}) =>
  rules({ limitOf: () => characters, isAsRecorded: false, ...part });

const reservation = (jobId: string, characters: number) => ({
  ...scope,
  reservationId: `${jobId}:1`,
  jobId,
  characters,
});
const reserved = (jobId: string, characters: number, limit = 1000): UsageEvent => ({
  type: 'CharactersReserved',
  data: { ...reservation(jobId, characters), limit },
});
const used = (jobId: string, characters: number): UsageEvent => ({
  type: 'CharactersUsed',
  data: reservation(jobId, characters),
});
const corrected = (characters: number, replay: ReplayWindow | null, replayId = 'earlier'): UsageEvent => ({
  type: 'UsageCorrected',
  data: {
    ...scope,
    correctionId: replayId,
    characters,
    reason: 'test',
    replay: replay && { replayId, ...replay },
  },
});

const replayed = (under: ShadowRules, events: readonly UsageEvent[]): ShadowUsageRow =>
  projected(shadowUsage(under), recorded(stream, events))[streamId]!;

test('a lower limit rejects only the reservations that exceed it', () => {
  const events = [reserved('a', 60), used('a', 60), reserved('b', 50), used('b', 50), reserved('c', 40), used('c', 40)];
  expect(replayed(limited(100), events)).toMatchObject({
    usedBefore: 150,
    usedAfter: 100,
    drift: -50,
    driftSize: 50,
    isChanged: true,
    judged: 3,
    refused: 1,
    refusedCharacters: 50,
  });
  expect(replayed(limited(99), events)).toMatchObject({ usedAfter: 60, refused: 2 });
  expect(replayed(limited(150), events)).toMatchObject({ drift: 0, isChanged: false });
  expect(replayed(limited(-1), events)).toMatchObject({ drift: 0, refused: 0 });
});

test('open reservations do not count under version 2 of the rules', () => {
  const events = [reserved('a', 60), reserved('b', 50), used('a', 60), used('b', 50)];
  expect(replayed(limited(100), events)).toMatchObject({ usedAfter: 60, refused: 1 });
  expect(replayed(limited(100, { version: 2 }), events)).toMatchObject({ usedAfter: 110, refused: 0 });
});

test('reservations outside the window count as recorded', () => {
  const events = [reserved('a', 60), used('a', 60), reserved('b', 50), used('b', 50)];
  const [first, , second] = recorded(stream, events).map(({ metadata }) => metadata.at);
  expect(replayed(limited(0, { window: { from: second!, to: always.to } }), events)).toMatchObject({
    judged: 1,
    usedAfter: 60,
  });
  expect(replayed(limited(0, { window: { from: first!, to: second! } }), events)).toMatchObject({
    judged: 1,
    usedAfter: 50,
  });
});

test('reads only the account and the domain of the scope', () => {
  const events = [reserved('a', 60), used('a', 60)];
  const rowsOf = (accountId: string | null, domain: string | null) =>
    Object.keys(projected(shadowUsage(rules({ scope: { accountId, domain } })), recorded(stream, events)));
  expect(rowsOf('acc_ada', null)).toEqual([streamId]);
  expect(rowsOf(null, 'example.com')).toEqual([streamId]);
  expect(rowsOf('acc_bob', null)).toEqual([]);
  expect(rowsOf('acc_ada', 'example.org')).toEqual([]);
});

describe('corrections', () => {
  const work = [reserved('a', 60), used('a', 60), reserved('b', 50), used('b', 50)];

  test('without a replay count as recorded', () =>
    expect(replayed(limited(100), [...work, corrected(-5, null)])).toMatchObject({
      usedBefore: 105,
      usedAfter: 55,
      drift: -50,
    }));

  test('of an earlier replay are recalculated: an identical replay finds no drift', () =>
    expect(replayed(limited(100), [...work, corrected(-50, always)])).toMatchObject({
      usedBefore: 60,
      usedAfter: 60,
      isChanged: false,
      isEntangled: false,
    }));

  test('of an earlier replay whose window overlaps only in part mark the row as entangled', () => {
    const half = { from: recorded(stream, work)[2]!.metadata.at, to: always.to };
    expect(replayed(limited(100, { window: half }), [...work, corrected(-50, always)])).toMatchObject({
      isEntangled: true,
    });
  });

  test('of the replay itself do not change its result', () =>
    expect(replayed(limited(100), [...work, corrected(-50, always, 'rep')])).toMatchObject({ drift: -50 }));
});

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const characters = fc.integer({ min: 0, max: 50 });
const anyCommand: fc.Arbitrary<UsageCommand> = fc.oneof(
  fc.tuple(anyId, characters, fc.integer({ min: -1, max: 120 })).map(([id, amount, limit]) => ({
    type: 'ReserveCharacters' as const,
    reservation: { ...reservation(id, amount), limit },
  })),
  anyId.map((id) => ({ type: 'UseReservation' as const, reservationId: `${id}:1` })),
  anyId.map((id) => ({ type: 'ReleaseReservation' as const, reservationId: `${id}:1`, reason: 'test' })),
  fc.tuple(anyId, fc.integer({ min: -20, max: 20 }), fc.boolean()).map(([id, amount, isReplay]) => ({
    type: 'CorrectUsage' as const,
    correction: {
      ...scope,
      correctionId: `fix-${id}`,
      characters: amount,
      reason: 'test',
      replay: isReplay ? { replayId: 'earlier', ...always } : null,
    },
  })),
);

/** A history that the usage decider produced. */
const anyHistory = fc.array(anyCommand, { maxLength: 60 }).map((commands) => {
  const events: UsageEvent[] = [];
  let state = usageDecider.initial;
  for (const command of commands) {
    try {
      for (const event of usageDecider.decide(command, state)) {
        events.push(event);
        state = usageDecider.evolve(state, event);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return events;
});

test('a replay under the recorded rules finds no drift', () =>
  fc.assert(
    fc.property(anyHistory, (events) => {
      fc.pre(events.length > 0);
      const row = replayed(rules(), events);
      const usage = projected(usageByMonth, recorded(stream, events))[streamId];
      expect(row).toMatchObject({ drift: 0, refused: 0, usedBefore: usage?.charactersUsed });
    }),
  ));

test('a replay under the same rules finds no drift after the drift was applied', () =>
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: -1, max: 120 }), (events, limit) => {
      fc.pre(events.length > 0);
      const { drift } = replayed(limited(limit), events);
      const applied = [...events, corrected(drift, always)];
      expect(replayed(limited(limit, { replayId: 'next' }), applied).drift).toBe(0);
    }),
  ));
