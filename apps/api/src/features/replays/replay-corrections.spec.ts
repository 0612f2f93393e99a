import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { ReplayRequested } from '@duetcast/domain/replays/replay-events';
import { aUsage } from '../../../../../test/support/builders/usage.builder';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { Deciders } from '../../eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import { UsageStreams } from '../usage/public';
import { ReplayCorrections } from './replay-corrections';
import { replayPass, type ReplayWork } from './replay-pass';

const month = '2026-11';
const requestedAt = '2026-11-30T00:00:00.000Z';
const { signal } = new AbortController();

let folder: string;
let store: EmbeddedEventStore;
let rows: EmbeddedReadModelStore;
let deciders: Deciders;
let sequence = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-corrections-'));
  store = new EmbeddedEventStore(join(folder, 'events.db'));
  rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  deciders = new Deciders(store);
});
afterEach(async () => {
  await store.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});

const cause = { actor: { kind: 'system', id: 'test' }, correlationId: 'test', causationId: 'test' } as const;
const order = { reason: 'The limit was too low.', context: cause };
const use = (accountId: string, command: UsageCommand) => {
  const context = { ...cause, commandId: `command-${(sequence += 1)}` };
  return deciders.run(usageDecider, usageIdOf(accountId, month), command, context);
};

async function spend(accountId: string, characters: number, domain = 'a.com'): Promise<void> {
  const jobId = `job-${(sequence += 1)}`;
  const scope = { accountId, domain, month, limits: { account: 20_000, domain: null } };
  await use(accountId, aUsage.reserve(jobId, characters, scope));
  await use(accountId, aUsage.settle(jobId, null, scope));
}

/** A finished replay of the entire history under this limit. */
async function replayed(replayId: string, limit: number): Promise<ReplayWork> {
  const request: ReplayRequested = {
    replayId,
    scope: { accountId: null, domain: null },
    from: '1970-01-01T00:00:00.000Z',
    to: '2100-01-01T00:00:00.000Z',
    rules: { version: 1, limit: { kind: 'limit', characters: limit } },
    through: await store.head(),
  };
  await replayPass({ request, requestedAt, events: store, rows, signal, onProgress: () => undefined });
  return { request, requestedAt };
}

const usedBy = async (accountId: string) => (await deciders.load(usageDecider, usageIdOf(accountId, month))).state.used;

/** A separate worker that awaits `before` ahead of each append. */
function worker(before: (stream: string) => Promise<void> = async () => {}): ReplayCorrections {
  const slow = Object.create(store) as EmbeddedEventStore;
  slow.append = async (stream, events, options) => {
    await before(stream);
    return store.append(stream, events, options);
  };
  return new ReplayCorrections(slow, rows, new Deciders(slow), new UsageStreams(slow));
}

test('appends the corrections that the replay reported, once', async () => {
  await spend('ada', 60);
  await spend('ada', 50);
  const work = await replayed('one', 100);
  expect(await worker().apply(work, order, signal)).toEqual({ kind: 'applied', corrections: 1, characters: -50 });
  expect(await worker().apply(work, order, signal)).toEqual({ kind: 'applied', corrections: 1, characters: -50 });
  expect(await usedBy('ada')).toBe(60);
});

test('of two replays applied concurrently, only one corrects', async () => {
  for (const account of ['ada', 'bob']) for (const characters of [60, 50]) await spend(account, characters);
  const [one, two] = [await replayed('one', 100), await replayed('two', 90)];
  let reachedAppend: () => void = () => undefined;
  const isChecked = new Promise<void>((resolve) => (reachedAppend = resolve));
  let applied: () => void = () => undefined;
  const isApplied = new Promise<void>((resolve) => (applied = resolve));
  const late = worker((stream) => {
    reachedAppend();
    return stream.includes('ada') ? isApplied : Promise.resolve();
  }).apply(one, order, signal);
  await isChecked; // all streams are checked; the first correction is about to be appended
  const quick = await worker().apply(two, order, signal);
  applied();
  expect([quick.kind, (await late).kind]).toEqual(['applied', 'stale']);
  expect([await usedBy('ada'), await usedBy('bob')]).toEqual([60, 60]);
});

test('withdraws its corrections if a later stream has changed', async () => {
  for (const account of ['ada', 'bob']) for (const characters of [60, 50]) await spend(account, characters);
  const work = await replayed('one', 100);
  let isFirst = true;
  const interrupted = worker(async () => {
    if (isFirst) await spend('bob', 50);
    isFirst = false;
  });
  const outcome = { kind: 'stale', streams: [domainUsageIdOf('bob', 'a.com', month)], withdrawn: 1 };
  expect(await interrupted.apply(work, order, signal)).toEqual(outcome);
  expect([await usedBy('ada'), await usedBy('bob')]).toEqual([110, 160]);
  expect(await worker().apply(work, order, signal)).toEqual(outcome);
  expect(await usedBy('ada')).toBe(110);
});

test('continues if concurrent usage does not change the drift', async () => {
  await spend('ada', 60);
  await spend('ada', 50);
  const work = await replayed('one', 100);
  let isFirst = true;
  const busy = worker(async () => {
    if (isFirst) await spend('ada', 10);
    isFirst = false;
  });
  expect(await busy.apply(work, order, signal)).toEqual({ kind: 'applied', corrections: 1, characters: -50 });
  expect(await usedBy('ada')).toBe(70);
});

test('corrects each domain of an account, and repeats none after a crash', async () => {
  await spend('ada', 60, 'a.com');
  await spend('ada', 50, 'b.com');
  await spend('ada', 45, 'c.com');
  const work = await replayed('one', 100);
  let appends = 0;
  const crash = new AbortController();
  const crashing = worker(async () => {
    if (++appends === 2) crash.abort(new Error('Crashed.'));
    crash.signal.throwIfAborted();
  });
  await expect(crashing.apply(work, order, signal)).rejects.toThrow('Crashed.');
  expect(await usedBy('ada')).toBe(105);
  expect(await worker().apply(work, order, signal)).toEqual({ kind: 'applied', corrections: 2, characters: -95 });
  expect(await usedBy('ada')).toBe(60);
});

test('takes back exactly its own corrections, once, also after a crash; the owner has a record of both', async () => {
  await deciders.run(
    accountDecider,
    'ada',
    { type: 'OpenAccount', accountId: 'ada', email: 'ada@example.com' },
    { ...cause, commandId: 'open' },
  );
  await spend('ada', 60, 'a.com');
  await spend('ada', 50, 'b.com');
  await spend('bob', 110);
  const work = await replayed('one', 100);
  await worker().apply(work, order, signal);
  await spend('ada', 5, 'b.com');
  await use('ada', aUsage.correct('manual', 3, { accountId: 'ada', month }));
  let appends = 0;
  const crashing = worker(async () => {
    if (++appends === 2) throw new Error('Crashed.');
  });
  await expect(crashing.undo(work, order, signal)).rejects.toThrow('Crashed.');
  const undone = { corrections: 2, characters: 160 };
  for (let times = 0; times < 2; times++) expect(await worker().undo(work, order, signal)).toEqual(undone);
  expect([await usedBy('ada'), await usedBy('bob')]).toEqual([118, 110]);
  expect((await replayed('two', 100)).request.replayId).toBe('two');
  const records: object[] = [];
  for await (const { type, data } of store.readStream('account-ada')) if (type === 'UsageReplayed') records.push(data);
  const { reason } = order;
  expect(records).toEqual([
    { accountId: 'ada', replayId: 'one', outcome: 'applied', corrections: 1, characters: -50, reason },
    { accountId: 'ada', replayId: 'one', outcome: 'undone', corrections: 1, characters: 50, reason },
  ]);
});
