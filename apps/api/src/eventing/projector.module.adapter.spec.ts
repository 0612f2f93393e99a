import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { usageEvents } from '@duetcast/domain/usage/usage-events';
import { allProjections } from '@duetcast/projections/all';
import type { UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { MongoServer } from '../../../../test/support/mongo-server/mongo-server';
import { newEvent } from '../../../../test/support/tally-fixture';
import { rebuildProjection } from '../../../../test/support/rebuild-projection';
import { until } from '../../../../test/support/until';
import { Config, readConfig } from '../platform/config/config';
import { ConfigModule } from '../platform/config/config.module';
import { ChangeFeed } from './change-feed/change-feed';
import { Deciders } from './deciders/deciders';
import { EmbeddedEventStore } from './event-store/embedded/embedded-event-store';
import { EventStore } from './event-store/event-store';
import { ReadModelStore } from './read-models/read-model-store';
import { ReadModelsModule } from './stores.module';
import { ProjectorModule } from './projector.module';
import { ProcessHeartbeat } from './state/process-heartbeat';
import type { StateStore } from './state/state-store';
import { ProjectionProgress } from './projector/status/projection-progress';
import { ProjectionRunners } from './projector/projection-runners';
import { appendNext } from '../../../../test/support/append-next';
import { untilLive } from '../../../../test/support/until-live';

@Global()
@Module({
  providers: [
    {
      provide: EventStore,
      inject: [Config],
      useFactory: (config: Config) => new EmbeddedEventStore(join(config.dataDir, 'events.db')),
    },
    Deciders,
    {
      provide: ProcessHeartbeat,
      useFactory: () => new ProcessHeartbeat({} as StateStore, { isShared: false }),
    },
  ],
  exports: [EventStore, Deciders, ProcessHeartbeat],
})
class EventsOnly {}

let folder: string;
const facade = new MongoServer();
let mongoUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projecting-module-'));
  mongoUrl = await facade.listen();
});
afterAll(async () => {
  await facade.close();
  await rm(folder, { recursive: true });
});

async function open(env: NodeJS.ProcessEnv): Promise<TestingModule> {
  const config = readConfig({ NODE_ENV: 'test', ...env });
  const imports = [ConfigModule.with(config), EventsOnly, ReadModelsModule, ProjectorModule];
  return (await Test.createTestingModule({ imports }).compile()).init();
}

describe.each([
  ['the embedded store', () => ({ DATA_DIR: join(folder, 'embedded') })],
  ['MongoDB', () => ({ DATA_DIR: join(folder, 'mongo'), MONGODB_URL: mongoUrl })],
])('on %s', (_what, env) => {
  test('folds, publishes, waits, rebuilds, and stops before the stores close', async () => {
    const projector = await open(env());
    const runners = projector.get(ProjectionRunners);
    const published: string[] = [];
    projector.get(ChangeFeed).changes.subscribe(({ projection }) => published.push(projection));
    await untilLive(runners);
    const leave = await projector.get(ChangeFeed).join('a');
    expect(await runners.status()).toMatchObject(allProjections.map(({ name }) => ({ name, state: 'live' })));

    const data = {
      accountId: 'a',
      domain: 'x.com',
      month: '2026-11',
      correctionId: 'c',
      characters: 7,
      reason: 'r',
      replay: null,
    };
    usageEvents.UsageCorrected.schema.parse(data);
    const events = projector.get(EventStore);
    const { position } = await appendNext(events, 'usage-a', [newEvent('UsageCorrected', data)]);
    expect(await projector.get(ProjectionProgress).reached(['usage-by-month'], position)).toBe(true);
    const query = { where: { accountId: 'a' }, limit: 2 };
    const usage = async (rows: ReadModelStore) =>
      (await rows.find<UsageRow>('usage-by-month', query)).rows.map(({ row }) => row.charactersUsed);
    expect(await usage(projector.get(ReadModelStore))).toEqual([7]);
    await until(() => published.length > 0);
    expect(published).toEqual(['usage-by-month']);
    leave();
    await rebuildProjection(projector.get(Deciders), 'usage-by-month');
    expect(await usage(projector.get(ReadModelStore))).toEqual([7]);
    const other = await open({ ...env(), ROLES: 'api' });
    expect(await other.get(ProjectionProgress).reached(['usage-by-month'], position)).toBe(true);
    expect(await usage(other.get(ReadModelStore))).toEqual([7]);
    expect(await other.get(ProjectionRunners).status()).toEqual([]);

    const rows = projector.get(ReadModelStore);
    for (const app of [other, projector]) {
      await app.close();
      await app.get(EventStore).close();
    }
    expect(await rows.ping()).toBe(false);
    expect(runners.get('jobs')?.status(null)).toMatchObject({ state: 'stopped', lastError: null });
  });
});
