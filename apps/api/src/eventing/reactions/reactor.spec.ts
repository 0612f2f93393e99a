import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { newEvent } from '../../../../../test/support/tally-fixture';
import { readConfig } from '../../platform/config/config';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import type { StoredEvent } from '../event-store/event-store';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { Reactor, type Reaction } from './reactor';

let folder: string;
let events: EmbeddedEventStore;
let rows: EmbeddedReadModelStore;
const reactors: Reactor[] = [];
beforeEach(() => {
  Logger.overrideLogger(false);
  folder = mkdtempSync(join(tmpdir(), 'reactor-'));
  events = new EmbeddedEventStore(join(folder, 'events.db'), { pollMs: 20 });
  rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
});
afterEach(async () => {
  await Promise.all(reactors.splice(0).map((reactor) => reactor.onModuleDestroy()));
  await events.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});

const happen = (title: string) => events.append('tally-1', [newEvent(title, {})], { expected: 'any' });
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

async function start(reaction: Partial<Reaction> & Pick<Reaction, 'react'>, ROLES = 'worker'): Promise<Reactor> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ROLES });
  const whole: Reaction = { name: 'tested', watched: { streamPrefixes: ['tally-'] }, ...reaction };
  const reactor = new Reactor(events, rows, config, whole);
  reactors.push(reactor);
  await reactor.onModuleInit();
  reactor.onApplicationBootstrap();
  return reactor;
}

/** Remembers what it saw, after it has thrown what there is to throw. */
function remembering(...failures: Error[]) {
  const seen: string[] = [];
  const react = async ({ type }: StoredEvent) => {
    const failure = failures.shift();
    if (failure) throw failure;
    seen.push(type);
  };
  return { seen, react };
}

test.each([
  ['a store is away', new StoreUnavailable('The line is cut')],
  ['others are faster', new AppError('store.conflict')],
])('tries an event again while %s', async (_, failure) => {
  const { seen, react } = remembering(failure, failure);
  await start({ react });
  await happen('First');
  await happen('Second');
  await until(() => seen.length === 2);
  expect(seen).toEqual(['First', 'Second']);
});

test('skips what would fail again for ever, and says so', async () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const { seen, react } = remembering(new AppError('job.missing'));
  await start({ react });
  await happen('First');
  await happen('Second');
  await until(() => seen.length === 1);
  expect(seen).toEqual(['Second']);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ stream: 'tally-1', revision: 0 }), 'skipped');
  error.mockRestore();
});

test('goes on after a restart where it stopped', async () => {
  const before = remembering();
  const first = await start(before);
  await happen('First');
  await until(() => before.seen.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 50)); // caught up
  await first.onModuleDestroy();
  await happen('Second');
  const after = remembering();
  await start(after);
  await until(() => after.seen.length === 1);
  expect(after.seen).toEqual(['Second']);
});

test('begins where the one that it was split from stood, whatever that one does meanwhile', async () => {
  const { position } = await happen('Old');
  await rows.save({ name: 'reactor:whole', position }, []);
  const split = remembering();
  const reactor = await start({ name: 'part', splitFrom: 'whole', react: split.react });
  await reactor.onModuleDestroy();
  const { position: later } = await happen('New');
  await rows.save({ name: 'reactor:whole', position: later }, []);
  const again = remembering();
  await start({ name: 'part', splitFrom: 'whole', react: again.react });
  await until(() => again.seen.length === 1);
  expect([...split.seen, ...again.seen]).toEqual(['New']);
});

test('rests in a process that is no worker', async () => {
  await rows.save({ name: 'reactor:whole', position: (await happen('Old')).position }, []);
  const { seen, react } = remembering();
  await start({ name: 'part', splitFrom: 'whole', react }, 'api,projector');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen).toEqual([]);
  expect(await rows.checkpoint('reactor:part')).toBeNull();
});
