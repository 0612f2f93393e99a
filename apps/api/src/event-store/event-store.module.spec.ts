import 'reflect-metadata';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test } from '@nestjs/testing';
import { readConfig } from '../config';
import { ConfigModule } from '../config.module';
import { StoreUnavailable } from '../store-unavailable';
import { Deciders } from './deciders';
import { EmbeddedEventStore } from './embedded-event-store';
import { EventStoreDbEventStore } from './event-store-db-event-store';
import { EventStore } from './event-store';
import { EventStoreModule } from './event-store.module';

describe('EventStoreModule', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'duetcast-module-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = async (env: NodeJS.ProcessEnv) => {
    const config = readConfig({ DATA_DIR: dataDir, ...env });
    const app = await Test.createTestingModule({ imports: [ConfigModule.with(config), EventStoreModule] }).compile();
    return app.init();
  };

  test('keeps events in the data folder by default, and closes them with the application', async () => {
    const app = await start({});
    const store = app.get(EventStore);
    expect(store).toBeInstanceOf(EmbeddedEventStore);
    expect(app.get(Deciders)).toBeInstanceOf(Deciders);
    expect(existsSync(join(dataDir, 'events.db'))).toBe(true);
    await app.close();
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('uses the server that EVENTSTORE_URL names', async () => {
    const app = await start({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' });
    expect(app.get(EventStore)).toBeInstanceOf(EventStoreDbEventStore);
    expect(existsSync(join(dataDir, 'events.db'))).toBe(false);
    await app.close();
  });
});
