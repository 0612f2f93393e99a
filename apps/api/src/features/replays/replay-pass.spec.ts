import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { ReplayRequested } from '@duetcast/domain/replays/replay-events';
import type { ReplayLimit } from '@duetcast/domain/replays/replay-request';
import { aUsage } from '../../../../../test/support/builders/usage.builder';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { CrashInjector } from '../../../../../test/support/crash-injector';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import { replayPass, shadowRows, shadowCollectionOf } from './replay-pass';

const month = '2026-11';
const silent = () => undefined;

describe('a usage replay', () => {
  let folder: string;
  let store: EmbeddedEventStore;
  let rows: EmbeddedReadModelStore;
  let deciders: Deciders;
  let sequence = 0;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-replay-'));
    store = new EmbeddedEventStore(join(folder, 'events.db'));
    rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
    deciders = new Deciders(store);
  });
  afterEach(async () => {
    await store.close();
    await rows.close();
    rmSync(folder, { recursive: true });
  });

  const context = (at?: string): CommandContext => ({
    commandId: `command-${(sequence += 1)}`,
    actor: { kind: 'system', id: 'test' },
    correlationId: 'test',
    causationId: 'test',
    ...(at !== undefined && { at }),
  });
  const use = (accountId: string, command: UsageCommand) =>
    deciders.run(usageDecider, usageIdOf(accountId, month), command, context());

  /** Reserves and immediately uses each amount of characters. */
  async function spend(accountId: string, domain: string, ...amounts: number[]): Promise<void> {
    for (const characters of amounts) {
      const jobId = `job-${(sequence += 1)}`;
      const scope = { accountId, domain, month, limits: { account: 20_000, domain: null } };
      await use(accountId, aUsage.reserve(jobId, characters, scope));
      await use(accountId, aUsage.settle(jobId, null, scope));
    }
  }

  const requestWith = async (limit: ReplayLimit, part: Partial<ReplayRequested> = {}): Promise<ReplayRequested> => ({
    replayId: 'rep',
    scope: { accountId: null, domain: null },
    from: '1970-01-01T00:00:00.000Z',
    to: '2100-01-01T00:00:00.000Z',
    rules: { version: 1, limit },
    through: await store.head(),
    ...part,
  });
  const pass = (replay: ReplayRequested, overRows = rows, requestedAt = new Date().toISOString()) =>
    replayPass({
      request: replay,
      requestedAt,
      events: store,
      rows: overRows,
      signal: new AbortController().signal,
      onProgress: silent,
      batchSize: 3,
    });
  const driftOf = async (replayId: string): Promise<Record<string, number>> => {
    const drift: Record<string, number> = {};
    for await (const { id, row } of shadowRows(rows, shadowCollectionOf(replayId))) drift[id] = row.drift;
    return drift;
  };

  test('reports what exceeds the limit by account, domain and month, without changing usage', async () => {
    await spend('ada', 'a.com', 60, 50);
    await spend('ada', 'b.com', 30);
    await spend('bob', 'a.com', 200);
    const head = await store.head();
    expect(await pass(await requestWith({ kind: 'limit', characters: 100 }))).toMatchObject({
      events: 8,
      streams: 3,
      judged: 4,
      refused: 2,
      changedStreams: 2,
      usedBefore: 340,
      usedAfter: 90,
    });
    expect(await driftOf('rep')).toEqual({
      'ada-a.com-2026-11': -50,
      'ada-b.com-2026-11': 0,
      'bob-a.com-2026-11': -200,
    });
    expect(await store.head()).toBe(head);
  });

  test('judges the domains of an account together', async () => {
    const other = { accountId: 'ada', domain: 'a.com', month, limits: { account: 20_000, domain: null } };
    await use('ada', aUsage.reserve('x', 60, other));
    await use('ada', aUsage.settle('x', 50, other));
    await use('ada', aUsage.reserve('y', 30, other));
    await spend('ada', 'b.com', 20, 10);
    await use('ada', aUsage.settle('y', 25, other));
    expect(await pass(await requestWith({ kind: 'recorded' }))).toMatchObject({ usedBefore: 105, usedAfter: 105 });
    const limited = await requestWith({ kind: 'limit', characters: 100 });
    expect(await pass({ ...limited, replayId: 'limited' })).toMatchObject({ refused: 1, usedAfter: 95, events: 10 });
    expect(await driftOf('limited')).toEqual({ 'ada-b.com-2026-11': -10, 'ada-a.com-2026-11': 0 });
  });

  test('reads only its scope, up to the last event at the time of the request', async () => {
    await spend('ada', 'a.com', 60);
    await spend('ada-x', 'a.com', 60);
    const ofAda = await requestWith({ kind: 'recorded' }, { scope: { accountId: 'ada', domain: null } });
    await spend('ada', 'a.com', 60);
    expect(await pass(ofAda)).toMatchObject({ events: 2, streams: 1, usedBefore: 60 });
  });

  test('applies the limits of the requested plan', async () => {
    await spend('ada', 'a.com', 9_000, 900, 90, 20);
    const free = await requestWith({ kind: 'plan', plan: 'free_user' });
    expect(await pass({ ...free, replayId: 'free' })).toMatchObject({ refused: 1, usedAfter: 9_990 });
    const unlimited = await requestWith({ kind: 'plan', plan: 'entreprise' });
    expect(await pass({ ...unlimited, replayId: 'unlimited' })).toMatchObject({ refused: 0 });
  });

  test('applies the account limits as of its request, whenever it runs', async () => {
    const change = (limit: number, at: string) =>
      deciders.run(accountDecider, 'ada', { type: 'SetDomainLimit', domain: 'a.com', limit }, context(at));
    const opening = { type: 'OpenAccount', accountId: 'ada', email: 'ada@example.com' } as never;
    await deciders.run(accountDecider, 'ada', opening, context('2026-11-01T00:00:00.000Z'));
    await change(100, '2026-11-02T00:00:00.000Z');
    await spend('ada', 'a.com', 60, 50);
    const today = await requestWith({ kind: 'today' });
    await change(10, '2026-11-04T00:00:00.000Z');
    expect(await pass(today, rows, '2026-11-03T00:00:00.000Z')).toMatchObject({ refused: 1, usedAfter: 60 });
  });

  test.each(['before', 'after'] as const)('a crash %s any step does not change its findings', async (when) => {
    await spend('ada', 'a.com', 60, 50, 40, 30);
    await spend('bob', 'b.com', 10, 90, 20);
    const replay = await requestWith({ kind: 'limit', characters: 100 });
    const whole = await pass({ ...replay, replayId: 'whole' });
    const { rules, ...rest } = replay;
    let steps = 0;
    for (let hasCrashed = true; hasCrashed;) {
      steps += 1;
      const replayId = `dying-${when}-${steps}`;
      const death = new CrashInjector(steps, when);
      await pass({ ...rest, rules, replayId }, death.wrap(rows, ['save', 'ensure'])).catch((error: unknown) => {
        if (!death.hasCrashed) throw error;
      });
      hasCrashed = death.hasCrashed;
      expect(await pass({ ...rest, rules, replayId })).toEqual(whole);
    }
    expect(steps).toBeGreaterThan(8);
  });
});
