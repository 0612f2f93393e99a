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
import type { FoundReplay, ReplayRun } from './replay-run';
import { ReplayWorker } from './replay-worker';

const order = (replayId: string): ReplayRequested => ({
  replayId,
  scope: { accountId: null, domain: null },
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  through: null,
  rules: { version: 1, limit: { kind: 'recorded' } },
});

const folder = mkdtempSync(join(tmpdir(), 'replay-worker-'));
const events = new EmbeddedEventStore(join(folder, 'events.db'), { pollMs: 20 });
const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
const deciders = new Deciders(events);
let wishes = 0;
let worker: ReplayWorker;
beforeAll(() => {
  Logger.overrideLogger(false);
});
afterEach(() => worker.onModuleDestroy());
afterAll(async () => {
  await events.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});

const wish = (replayId: string, command: ReplayCommand) => {
  const commandId = `wish-${++wishes}`;
  const actor = { kind: 'user', id: 'acc_root' } as const;
  const context = { commandId, actor, correlationId: commandId, causationId: commandId };
  return deciders.run(replayDecider, replayId, command, context);
};
const request = (replayId: string) => wish(replayId, { type: 'RequestReplay', request: order(replayId) });
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Its runs take nothing up: `performed` says which replays they were asked for. */
function start(): string[] {
  const performed: string[] = [];
  const run: Pick<ReplayRun, 'perform'> = {
    perform: async ({ work }: FoundReplay) => {
      performed.push(work.order.replayId);
      return false;
    },
  };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ROLES: 'worker', WORKER_ID: 'w1' });
  worker = new ReplayWorker(events, rows, run as ReplayRun, config);
  worker.onApplicationBootstrap();
  return performed;
}

it('goes on following after something could not be done about an event', async () => {
  const drop = jest.spyOn(rows, 'drop').mockRejectedValueOnce(new StoreUnavailable('The line is cut'));
  await request('given-up');
  await wish('given-up', { type: 'CancelReplay' });
  const performed = start();
  await until(() => drop.mock.calls.length === 2);
  await request('next');
  await until(() => performed.includes('next'));
  await wish('next', { type: 'CancelReplay' });
});

it('does not try at once what could not be taken up, but with its next look', async () => {
  await request('held');
  const performed = start();
  await until(() => performed.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(performed.length).toBeLessThan(5);
});
