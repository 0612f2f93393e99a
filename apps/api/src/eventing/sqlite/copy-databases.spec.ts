import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { copyAtOneMoment, type DatabaseCopy } from './copy-databases';
import { Database } from './database';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-copy-'));
const file = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The numbers from 1 on that the file has. */
const countOf = (name: string): number => {
  const database = new Database(file(name), { readOnly: true });
  const [count, last] = database.row<[number, number]>('SELECT count(*), max(n) FROM numbers') ?? [0, 0];
  database.close();
  expect(last).toBe(count);
  return count;
};

test('a copy has the schema, its version and the rows with their ids', () => {
  const database = new Database(file('whole.db'));
  database.exec(`CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL, bytes BLOB) STRICT;
    CREATE TABLE IF NOT EXISTS others (id INTEGER REFERENCES things, name TEXT, UNIQUE (name)) STRICT;
    CREATE UNIQUE INDEX things_by_name ON things (name);
    CREATE INDEX others_with_id ON others (id) WHERE id IS NOT NULL;
    PRAGMA user_version = 7`);
  database.run('INSERT INTO things VALUES (?, ?, ?)', 9_007_199_254_740_993n, 'Zoë 🎧', Buffer.from([0, 255]));
  database.run('INSERT INTO others VALUES (NULL, ?)', 'x'.repeat(100_000));
  copyAtOneMoment([{ from: file('whole.db'), to: file('whole-copy.db') }]);
  expect(existsSync(file('whole-copy.db-journal'))).toBe(false);
  const copy = new Database(file('whole-copy.db'), { readOnly: true });
  for (const sql of [
    'SELECT type, name, sql FROM sqlite_schema ORDER BY name',
    'PRAGMA user_version',
    'SELECT CAST(id AS TEXT), name, bytes FROM things',
    'SELECT * FROM others',
  ])
    expect(copy.rows(sql)).toEqual(database.rows(sql));
  expect(copy.rows('PRAGMA integrity_check')).toEqual([['ok']]);
  copy.close();
  database.close();
});

type Pair = [DatabaseCopy, DatabaseCopy];

/**
 * Writes 1, 2, 3 … to `first`, and each number to `second` before the next one, until `stopped`: libsql aborts the
 * process if its thread is terminated within a call.
 */
const writer = `
  const { workerData, parentPort } = require('node:worker_threads');
  const Libsql = require('libsql');
  const [first, second] = workerData.files.map((file) => new Libsql(file, { timeout: 10000 }));
  for (const database of [first, second]) database.exec('PRAGMA synchronous = OFF');
  for (let n = 1; Atomics.load(workerData.stopped, 0) === 0; n++) {
    for (const database of [first, second]) database.prepare('INSERT INTO numbers VALUES (?)').run(n);
    if (n === 50) parentPort.postMessage('writing');
  }`;

test('the copies of two files that are written are of one moment, and the writer goes on', async () => {
  const sources = ['first.db', 'second.db'].map(file);
  const unused = ['unused-1.db', 'unused-2.db', 'unused-3.db'].map(file);
  for (const source of [...sources, ...unused]) {
    const database = new Database(source, { synchronous: 'NORMAL' });
    database.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY) STRICT');
    database.close();
  }
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(writer, { eval: true, workerData: { files: sources, stopped } });
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  await new Promise((resolve) => worker.once('message', resolve));
  const counts: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    const names = [`first-${attempt}.db`, `second-${attempt}.db`];
    const [first, second] = sources.map((from, index) => ({ from, to: file(names[index] as string) })) as Pair;
    // Others in between leave the writer time for several numbers.
    const others = unused.map((from, index) => ({ from, to: file(`unused-${attempt}-${index}.db`) }));
    copyAtOneMoment([first, ...others, second]);
    const [ones, twos] = names.map(countOf) as [number, number];
    expect([0, 1]).toContain(ones - twos);
    counts.push(ones);
  }
  Atomics.store(stopped, 0, 1);
  expect(await exited).toBe(0);
  expect(counts[0]).toBeGreaterThanOrEqual(50);
  expect(counts.at(-1)).toBeGreaterThan(counts[0] as number);
});

test('a source in a folder that is missing fails and creates nothing', () => {
  expect(() => copyAtOneMoment([{ from: join(folder, 'absent', 'a.db'), to: file('b.db') }])).toThrow();
  expect(existsSync(join(folder, 'absent'))).toBe(false);
});
