import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
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

test('a replay interrupted by a stop can be claimed at once by another worker', async () => {
  Logger.overrideLogger(false);
  const folder = mkdtempSync(join(tmpdir(), 'replay-run-'));
  const events = new EmbeddedEventStore(join(folder, 'events.db'));
  const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  await rows.ensure(replayProgressCollection);
  const deciders = new Deciders(events);
  const stopping = new AbortController();
  const executor: ReplayExecutor = {
    run: (_work, signal) => {
      stopping.abort(new Error('stopping'));
      return Promise.reject(signal.reason as Error);
    },
  };
  const context = newContext({ kind: 'worker', id: 'w1' }, 'rep');
  await deciders.run(replayDecider, 'rep', { type: 'RequestReplay', request }, context);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, WORKER_ID: 'w1' });
  const run = new ReplayRun(deciders, executor, {} as ReplayCorrections, new ReplayProgressStore(rows), config);
  const work = { request, requestedAt: new Date().toISOString() };
  expect(await run.perform({ work, context, order: { reason: '', context } }, stopping.signal)).toBe(false);

  const now = new Date().toISOString();
  const leaseExpiresAt = new Date(Date.now() + 30_000).toISOString();
  const claim = { type: 'ClaimReplay', workerId: 'w2', now, leaseExpiresAt } as const;
  const { state } = await deciders.run(replayDecider, 'rep', claim, newContext({ kind: 'worker', id: 'w2' }, 'rep'));
  expect(state.claim).toMatchObject({ workerId: 'w2' });
  await events.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});
