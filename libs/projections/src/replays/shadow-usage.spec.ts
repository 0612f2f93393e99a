import fc from 'fast-check';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { ReplayWindow } from '@duetcast/domain/replays/replay-request';
import { aUsage } from '../../../../test/support/builders/usage.builder';
import { usageDecider, withdrawalIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { projected, recorded } from '../../../../test/support/projected';
import { shadowAccounts, type ShadowAccountRow, type ShadowRules } from './shadow-account';
import { shadowUsageOf, type ShadowUsageRow } from './shadow-usage';
import { usageByMonth } from '../usage/usage-by-month';
import { longProperty } from '../../../../test/support/long-check';

const [one, two] = ['example.com', 'other.org'];
const id = 'acc_ada-example.com-2026-11';
const stream = 'usage-acc_ada-2026-11';
const always: ReplayWindow = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const rules = (part: Partial<ShadowRules> = {}): ShadowRules => ({
  scope: { accountId: null, domain: null },
  window: always,
  version: 1,
  limitsOf: () => null,
  replayId: 'rep',
  isAsRecorded: true,
  ...part,
});
/** The allowance is limited, and the domains are if `domain` is given. */
const limited = (account: number | null, part: Partial<ShadowRules> = {}, domain: number | null = null) =>
  rules({ limitsOf: () => ({ account, domain }), isAsRecorded: false, ...part });

const { reserved, used, released } = aUsage;
const corrected = (
  characters: number,
  replay: ReplayWindow | null,
  replayId = 'earlier',
  domain = one,
  id = replayId,
): UsageEvent => aUsage.corrected(id, characters, { domain, replay: replay && { replayId, ...replay } });
const spent = (jobId: string, characters: number, domain = one): UsageEvent[] => [
  reserved(jobId, characters, { domain }),
  used(jobId, characters, { domain }),
];

const accountsOf = (under: ShadowRules, events: readonly Recorded<UsageEvent>[]) =>
  Object.values(projected(shadowAccounts(under), events));
const rowsOf = (under: ShadowRules, events: readonly UsageEvent[]): Record<string, ShadowUsageRow> =>
  Object.fromEntries(
    accountsOf(under, recorded(stream, events)).flatMap((account) => shadowUsageOf(account, under.scope)),
  );
const replayed = (under: ShadowRules, events: readonly UsageEvent[]): ShadowUsageRow => rowsOf(under, events)[id]!;

test('a lower limit rejects only the reservations that exceed it', () => {
  const events = [...spent('a', 60), ...spent('b', 50), ...spent('c', 40)];
  expect(replayed(limited(100), events)).toMatchObject({
    usedBefore: 150,
    usedAfter: 100,
    drift: -50,
    driftSize: 50,
    isChanged: true,
    judged: 3,
    refused: 1,
    refusedByAccount: 1,
    refusedCharacters: 50,
    refusedJobs: ['b'],
  });
  expect(replayed(limited(99), events)).toMatchObject({ usedAfter: 60, refused: 2 });
  expect(replayed(limited(150), events)).toMatchObject({ drift: 0, isChanged: false });
  expect(replayed(limited(-1), events)).toMatchObject({ drift: 0, refused: 0 });
});

test('the domains of an account share its allowance, and have limits of their own', () => {
  const events = [...spent('a', 60), ...spent('b', 30, two), ...spent('c', 20), ...spent('d', 10, two)];
  const drifts = (under: ShadowRules) => Object.values(rowsOf(under, events)).map(({ drift }) => drift);
  expect(drifts(limited(120))).toEqual([0, 0]);
  expect(drifts(limited(100))).toEqual([-20, 0]);
  expect(drifts(limited(99))).toEqual([-20, -10]);
  expect(drifts(limited(null, {}, 40))).toEqual([-60, 0]);
  expect(rowsOf(limited(80, {}, 40), events)).toMatchObject({
    'acc_ada-example.com-2026-11': { refused: 1, refusedByAccount: 0, drift: -60 },
    'acc_ada-other.org-2026-11': { refused: 0, drift: 0 },
  });
});

test('only the domain of the scope is recalculated, and reported', () => {
  const events = [...spent('a', 60, two), ...spent('b', 50), ...spent('c', 30)];
  const under = limited(100, { scope: { accountId: null, domain: one } });
  expect(rowsOf(under, events)).toMatchObject({ [id]: { drift: -50, refused: 1 } });
  expect(Object.keys(rowsOf(under, events))).toEqual([id]);
  const other = limited(50, { scope: { accountId: null, domain: two } });
  expect(rowsOf(other, events)).toMatchObject({ 'acc_ada-other.org-2026-11': { drift: -60 } });
});

test('what was recorded is judged by the limits that were recorded', () => {
  const both = { account: 100, domain: 40 };
  const old = { account: null, domain: 40 };
  const events = (limits: typeof both | typeof old) =>
    ['a', 'b', 'c'].flatMap((jobId) => [reserved(jobId, 20, { limits }), used(jobId, 20)]);
  expect(replayed(rules(), events(both))).toMatchObject({ refused: 1, refusedByAccount: 0, usedAfter: 40 });
  expect(replayed(rules(), events(old))).toMatchObject({ refused: 1, refusedByAccount: 0, usedAfter: 40 });
  expect(replayed(rules(), events({ account: 40, domain: 40 }))).toMatchObject({ refused: 1, refusedByAccount: 1 });
});

test('a reservation can be used in part', () => {
  const events = [...spent('a', 60), reserved('b', 50), used('b', 30), released('b', 20), ...spent('c', 40)];
  expect(replayed(limited(100), events)).toMatchObject({ usedBefore: 130, usedAfter: 100, drift: -30, refused: 1 });
  expect(replayed(limited(-1), events)).toMatchObject({ usedAfter: 130, drift: 0 });
});

test('open reservations do not count under version 2 of the rules', () => {
  const events = [reserved('a', 60), reserved('b', 50), used('a', 60), used('b', 50)];
  expect(replayed(limited(100), events)).toMatchObject({ usedAfter: 60, refused: 1 });
  expect(replayed(limited(100, { version: 2 }), events)).toMatchObject({ usedAfter: 110, refused: 0 });
});

test('reservations outside the window count as recorded', () => {
  const events = [...spent('a', 60), ...spent('b', 50)];
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

test('reads only the account of the scope', () => {
  const ids = (accountId: string | null) =>
    Object.keys(rowsOf(rules({ scope: { accountId, domain: null } }), spent('a', 60)));
  expect(ids('acc_ada')).toEqual([id]);
  expect(ids(null)).toEqual([id]);
  expect(ids('acc_bob')).toEqual([]);
});

describe('corrections', () => {
  const work = [...spent('a', 60), ...spent('b', 50)];

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
      entangledWith: null,
    }));

  test('of an earlier replay whose window overlaps only in part entangle every domain of the month', () => {
    const half = { from: recorded(stream, work)[2]!.metadata.at, to: always.to };
    const events = [...work, ...spent('c', 10, two), corrected(-50, always)];
    const rows = Object.values(rowsOf(limited(100, { window: half }), events));
    const earlier = { replayId: 'earlier', ...always };
    expect(rows.map(({ entangledWith }) => entangledWith)).toEqual([earlier, earlier]);
    const other = limited(100, { window: half, scope: { accountId: null, domain: two } });
    expect(Object.values(rowsOf(other, events))).toMatchObject([{ entangledWith: null }]);
    const undone = [...events, corrected(50, always, 'earlier', one, withdrawalIdOf('earlier'))];
    expect(Object.values(rowsOf(limited(100, { window: half }), undone))).toMatchObject([
      { entangledWith: null },
      { entangledWith: null },
    ]);
  });

  test('of the replay itself do not change its result', () =>
    expect(replayed(limited(100), [...work, corrected(-50, always, 'rep')])).toMatchObject({ drift: -50 }));
});

test('a row that was saved continues as if it had stayed in memory', () => {
  const under = limited(100);
  const projection = shadowAccounts(under);
  const events = recorded(stream, [...spent('a', 60), reserved('b', 50), used('b', 30), ...spent('c', 40)]);
  const saved = (row: ShadowAccountRow) => JSON.parse(JSON.stringify(row)) as ShadowAccountRow;
  const each = events.reduce<ShadowAccountRow | null>((row, event) => {
    const next = projection.fold(row && saved(row), event, '');
    return next;
  }, null);
  expect(shadowUsageOf(each!, under.scope)).toEqual(shadowUsageOf(accountsOf(under, events)[0]!, under.scope));
});

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const characters = fc.integer({ min: 0, max: 50 });
const anyDomain = fc.constantFrom(one, two);
const anyLimit = fc.constantFrom(null, -1, 0, 40, 90, 120);
const anyCommand: fc.Arbitrary<UsageCommand> = fc.oneof(
  fc
    .tuple(anyId, characters, anyDomain, anyLimit, anyLimit)
    .map(([jobId, amount, domain, account, ofDomain]) =>
      aUsage.reserve(jobId, amount, { domain, limits: { account, domain: ofDomain } }),
    ),
  fc.tuple(anyId, fc.nat(60)).map(([jobId, amount]) => aUsage.settle(jobId, amount)),
  fc
    .tuple(anyId, fc.integer({ min: -20, max: 20 }), fc.boolean(), anyDomain)
    .map(([jobId, amount, isReplay, domain]) =>
      aUsage.correct(`fix-${jobId}`, amount, { domain, replay: isReplay ? { replayId: 'earlier', ...always } : null }),
    ),
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
      const rows = rowsOf(rules(), events);
      const usage = projected(usageByMonth, recorded(stream, events));
      expect(Object.keys(rows).sort()).toEqual(Object.keys(usage).sort());
      for (const [rowId, { charactersUsed }] of Object.entries(usage))
        expect(rows[rowId]).toMatchObject({ drift: 0, refused: 0, usedBefore: charactersUsed });
      expect(Object.values(rows).reduce((sum, row) => sum + row.events, 0)).toBe(events.length);
    }),
    longProperty('replays as recorded', 100),
  ));

test('a replay under the same rules finds no drift after the drift was applied', () =>
  fc.assert(
    fc.property(anyHistory, anyLimit, anyLimit, (events, account, domain) => {
      const drifts = Object.values(rowsOf(limited(account, {}, domain), events));
      const applied = [
        ...events,
        ...drifts.map((row) => corrected(row.drift, always, `earlier-${row.domain}`, row.domain)),
      ];
      const next = Object.values(rowsOf(limited(account, { replayId: 'next' }, domain), applied));
      expect(next.filter(({ drift }) => drift !== 0)).toEqual([]);
    }),
    longProperty('repeated replays', 100),
  ));
