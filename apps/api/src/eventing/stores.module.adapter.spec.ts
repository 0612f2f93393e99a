import 'reflect-metadata';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { readConfig } from '../platform/config/config';
import { ConfigModule } from '../platform/config/config.module';
import { StoreUnavailable } from '../platform/errors/store-unavailable';
import { Deciders } from './deciders/deciders';
import { EmbeddedEventStore } from './event-store/embedded/embedded-event-store';
import { EventStoreDbEventStore } from './event-store/eventstore-db/event-store-db-event-store';
import { EventStore } from './event-store/event-store';
import { EventStoreModule } from './stores.module';

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

  test('stores events in the data folder by default and closes the store on shutdown', async () => {
    const app = await start({});
    const store = app.get(EventStore);
    expect(store).toBeInstanceOf(EmbeddedEventStore);
    expect(app.get(Deciders)).toBeInstanceOf(Deciders);
    expect(existsSync(join(dataDir, 'events.db'))).toBe(true);
    await app.close();
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('logs a failed scavenge and retries at the next interval', async () => {
    jest.useFakeTimers();
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const app = await start({});
    const failure = new StoreUnavailable('The disk is full');
    const store = app.get<EventStore, EmbeddedEventStore>(EventStore);
    const scavenge = jest.spyOn(store, 'scavenge').mockRejectedValue(failure);
    await jest.advanceTimersByTimeAsync(12 * 3_600_000);
    expect(scavenge).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls).toEqual(Array(2).fill([{ err: failure }, 'scavenge failed']));
    jest.useRealTimers();
    warn.mockRestore();
    await app.close();
  });

  test('uses the server of EVENTSTORE_URL', async () => {
    const app = await start({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' });
    expect(app.get(EventStore)).toBeInstanceOf(EventStoreDbEventStore);
    expect(existsSync(join(dataDir, 'events.db'))).toBe(false);
    await app.close();
  });
});
