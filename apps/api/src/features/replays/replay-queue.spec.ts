import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { replayDecider, type ReplayCommand } from '@duetcast/domain/replays/replay-decider';
import type { ReplayRequested } from '@duetcast/domain/replays/replay-events';
import { readConfig } from '../../platform/config/config';
import { Deciders } from '../../eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import type { ReplayTask, ReplayRun } from './replay-run';
import { ReplayQueue } from './replay-queue';
import { until } from '../../../../../test/support/until';

const requested = (replayId: string): ReplayRequested => ({
  replayId,
  scope: { accountId: null, domain: null },
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  through: null,
  rules: { version: 1, limit: { kind: 'recorded' } },
});

const folder = mkdtempSync(join(tmpdir(), 'replay-queue-'));
const events = new EmbeddedEventStore(join(folder, 'events.db'), { pollMs: 20 });
const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
const deciders = new Deciders(events);
let sequence = 0;
let worker: ReplayQueue;
beforeAll(() => {
  Logger.overrideLogger(false);
});
afterEach(() => worker.onModuleDestroy());
afterAll(async () => {
  await events.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});

const send = (replayId: string, command: ReplayCommand) => {
  const commandId = `command-${++sequence}`;
  const actor = { kind: 'user', id: 'acc_root' } as const;
  const context = { commandId, actor, correlationId: commandId, causationId: commandId };
  return deciders.run(replayDecider, replayId, command, context);
};
const request = (replayId: string) => send(replayId, { type: 'RequestReplay', request: requested(replayId) });

/** Starts a worker whose runs do nothing; returns the ids of the replays passed to them. */
function start(): string[] {
  const performed: string[] = [];
  const run: Pick<ReplayRun, 'perform'> = {
    perform: async ({ work }: ReplayTask) => {
      performed.push(work.request.replayId);
      return false;
    },
  };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ROLES: 'worker', WORKER_ID: 'w1' });
  worker = new ReplayQueue(events, rows, run as ReplayRun, config);
  worker.onApplicationBootstrap();
  return performed;
}

test('continues after an event whose handling failed', async () => {
  const drop = jest.spyOn(rows, 'drop').mockRejectedValueOnce(new StoreUnavailable('The connection is lost'));
  await request('cancelled');
  await send('cancelled', { type: 'CancelReplay' });
  const performed = start();
  await until(() => drop.mock.calls.length === 3);
  await request('next');
  await until(() => performed.includes('next'));
  await send('next', { type: 'CancelReplay' });
});

test('a replay that cannot end does not hold up another one', async () => {
  await request('stuck');
  await request('behind');
  const performed = start();
  await until(() => performed.includes('behind'));
  for (const replayId of ['stuck', 'behind']) await send(replayId, { type: 'CancelReplay' });
});

test('retries a replay it could not claim with its next poll, not immediately', async () => {
  await request('held');
  const startedAt = performance.now();
  const performed = start();
  // Once for its event, once when the log was read to its end.
  await until(() => performed.length > 2);
  expect(performance.now() - startedAt).toBeGreaterThan(1_900);
});

test('resumes at a checkpoint before the first replay in progress', async () => {
  await request('ended');
  await send('ended', { type: 'CancelReplay' });
  const { position: before } = await send('held', { type: 'CancelReplay' });
  const { position } = await request('open');
  const first = start();
  await until(() => first.includes('open'));
  const checkpoint = await until(() => rows.checkpoint('replay-queue'));
  expect(checkpoint >= (before ?? '') && checkpoint < (position ?? '')).toBe(true);
  await worker.onModuleDestroy();
  const subscribe = jest.spyOn(events, 'subscribeToAll');
  const drop = jest.spyOn(rows, 'drop').mockClear();
  const performed = start();
  await until(() => performed.includes('open'));
  expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ after: checkpoint }));
  expect(drop).not.toHaveBeenCalled();
  // Its first events lie before the checkpoint.
  await send('ended', { type: 'DiscardReplay' });
  await until(() => drop.mock.calls.length > 0);
  await send('open', { type: 'CancelReplay' });
});
