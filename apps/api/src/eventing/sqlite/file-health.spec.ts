import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { newEvent } from '../../../../../test/support/tally-fixture';
import { BadConfiguration } from '../../platform/errors/bad-configuration';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { Database } from './database';
import { GuardedDatabase } from './guarded-database';

let folder: string;
const failures = jest.spyOn(Logger.prototype, 'error').mockImplementation();
jest.spyOn(Logger.prototype, 'log').mockImplementation();
beforeEach(() => {
  failures.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'duetcast-health-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Lets the file grow by some pages only, as a disk that is almost full. */
function limitPages(database: Database, more: number): void {
  const pages = database.row<[number]>('PRAGMA page_count')?.[0] ?? 0;
  database.exec(`PRAGMA max_page_count = ${pages + more}`);
}

/** Overwrites everything but the first page. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 4_096));
}

const text = 'x'.repeat(20_000);
const large = () => [newEvent('Added', { text })];

describe('the events file', () => {
  test('on a full disk reads, and stores again once there is space', async () => {
    const store = new EmbeddedEventStore(join(folder, 'events.db'));
    await store.append('job-1', large(), { expected: 'noStream' });
    limitPages(store['database'], 3);
    const refused = { code: 'store.full', kind: 'unavailable', detail: 'The event file could not be written' };
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(store.append('job-1', large(), { expected: 0 })).rejects.toMatchObject(refused);
    expect([await store.ping(), store.outage]).toEqual([true, 'full']);
    for await (const event of store.readAll()) expect(event.data).toEqual({ text });
    expect(failures.mock.calls).toEqual([[expect.anything(), expect.stringMatching(/^the disk is full: free space/)]]);
    store['database'].exec('PRAGMA max_page_count = 100000');
    expect(await store.append('job-1', large(), { expected: 0 })).toMatchObject({ revision: 1 });
    expect(store.outage).toBeNull();
    await store.close();
  });

  test('that is damaged is reported as such', async () => {
    const file = join(folder, 'events.db');
    const written = new EmbeddedEventStore(file);
    for (let index = 0; index < 50; index++) await written.append(`job-${index}`, large(), { expected: 'noStream' });
    written['database'].exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await written.close();
    damage(file);
    const store = new EmbeddedEventStore(file);
    const read = async () => {
      for await (const _ of store.readAll());
    };
    await expect(read()).rejects.toMatchObject({ code: 'store.damaged', kind: 'unavailable' });
    await expect(store.append('job-1', large(), { expected: 0 })).rejects.toMatchObject({ code: 'store.damaged' });
    expect(store.outage).toBe('damaged');
    expect(failures.mock.calls).toEqual([
      [expect.anything(), 'the file is damaged: stop the server and restore the whole data folder from a backup'],
    ]);
    await store.close();
  });
});

test.each(['read-models.db', 'state.db'])('%s on a full disk stores again once there is space', async (name) => {
  const database = new Database(join(folder, name), { busyTimeoutMs: 0 });
  database.exec('CREATE TABLE things (name TEXT)');
  const guarded = new GuardedDatabase(database, 'test');
  const write = () => guarded.write(() => database.run('INSERT INTO things VALUES (?)', text));
  limitPages(database, 1);
  await expect(write()).rejects.toMatchObject({ code: 'store.full' });
  expect(guarded.health.outage).toBe('full');
  expect(guarded.read(() => database.all('SELECT * FROM things'))).toEqual([]);
  database.exec('PRAGMA max_page_count = 1000');
  await write();
  expect(guarded.health.outage).toBeNull();
  database.close();
});

test.each([
  ['events.db', (file: string) => new EmbeddedEventStore(file), /restore the whole data folder from a backup$/],
  ['state.db', (file: string) => new EmbeddedStateStore(file), /restore the whole data folder from a backup$/],
  [
    'read-models.db',
    (file: string) => new EmbeddedReadModelStore(file),
    /delete .*read-models\.db; the next start makes it from the events$/,
  ],
])('a file that is no database stops the start with a line: %s', (name, open, line) => {
  const file = join(folder, name);
  writeFileSync(file, 'This is not a database. '.repeat(400));
  expect(() => open(file)).toThrow(BadConfiguration);
  expect(() => open(file)).toThrow(line);
});
