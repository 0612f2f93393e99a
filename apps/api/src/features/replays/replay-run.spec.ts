import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { replayDecider } from '@duetcast/domain/replays/replay-decider';
import { readConfig } from '../../platform/config/config';
import { newContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import { ReplayCorrections } from './replay-corrections';
import { ReplayProgressStore, replayProgressCollection } from './replay-progress-store';
import { ReplayRun, ReplayExecutor } from './replay-run';

const request = {
  replayId: 'rep',
  scope: { accountId: null, domain: null },
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  through: null,
  rules: { version: 1, limit: { kind: 'recorded' } as const },
};

let folder: string;
let events: EmbeddedEventStore;
let rows: EmbeddedReadModelStore;
let deciders: Deciders;
beforeEach(async () => {
  Logger.overrideLogger(false);
  folder = mkdtempSync(join(tmpdir(), 'replay-run-'));
  events = new EmbeddedEventStore(join(folder, 'events.db'));
  rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  await rows.ensure(replayProgressCollection);
  deciders = new Deciders(events);
});
afterEach(async () => {
  await events.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});

/** Performs a new replay in the worker `w1`. */
async function perform(executor: ReplayExecutor, signal: AbortSignal): Promise<boolean> {
  const context = newContext({ kind: 'worker', id: 'w1' }, 'rep');
  await deciders.run(replayDecider, 'rep', { type: 'RequestReplay', request }, context);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, WORKER_ID: 'w1' });
  const run = new ReplayRun(deciders, executor, {} as ReplayCorrections, new ReplayProgressStore(rows), config);
  const work = { request, requestedAt: new Date().toISOString() };
  return run.perform({ work, context, order: { reason: '', context } }, signal);
}

test('a replay interrupted by a stop can be claimed at once by another worker', async () => {
  const stopping = new AbortController();
  const run: ReplayExecutor['run'] = (_work, signal) => {
    stopping.abort(new Error('stopping'));
    return Promise.reject(signal.reason as Error);
  };
  expect(await perform({ run }, stopping.signal)).toBe(false);
  const now = new Date().toISOString();
  const leaseExpiresAt = new Date(Date.now() + 30_000).toISOString();
  const claim = { type: 'ClaimReplay', workerId: 'w2', now, leaseExpiresAt } as const;
  const { state } = await deciders.run(replayDecider, 'rep', claim, newContext({ kind: 'worker', id: 'w2' }, 'rep'));
  expect(state.claim).toMatchObject({ workerId: 'w2' });
});

test.each([
  ['an unexpected error', new TypeError('undefined is not a function'), 'failed'],
  ['an error of the catalog that no retry ends', new AppError('account.missing'), 'failed'],
  ['an outage', new AppError('store.unavailable'), 'running'],
])('after %s a replay is over or tried again', async (_, error, status) => {
  await perform({ run: () => Promise.reject(error) }, new AbortController().signal);
  expect((await deciders.load(replayDecider, 'rep')).state.status).toBe(status);
});
