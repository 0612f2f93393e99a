import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from './database';

describe('Database', () => {
  let folder: string;
  let database: Database;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-sqlite-'));
    database = new Database(join(folder, 'nested', 'a b.db'));
    database.exec('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, bytes BLOB) STRICT');
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const add = (name: string, bytes: Uint8Array | null = null) =>
    database.run('INSERT INTO things (name, bytes) VALUES (?, ?)', name, bytes);

  test('gives the same row from every way of reading, with Buffers and no foreign field', () => {
    expect(add('Zoë 🎧', Buffer.from([1, 2]))).toEqual({ changes: 1, lastInsertRowid: 1 });
    const row = { id: 1, name: 'Zoë 🎧', bytes: Buffer.from([1, 2]) };
    expect(database.get('SELECT * FROM things WHERE id = ?', 1)).toEqual(row);
    expect(database.all('SELECT * FROM things')).toEqual([row]);
    expect(database.rows('SELECT * FROM things')).toEqual([[1, 'Zoë 🎧', Buffer.from([1, 2])]]);
    expect(database.get('SELECT * FROM things WHERE id = 2')).toBeUndefined();
  });

  test('rolls a failed transaction back as a whole, also from within a nested one', () => {
    const attempt = () =>
      database.transaction(() => {
        add('one');
        database.transaction(() => add('two'));
        throw new Error('no');
      });
    expect(attempt).toThrow('no');
    expect(database.all('SELECT * FROM things')).toEqual([]);
    database.transaction(() => add('three'));
    expect(database.all('SELECT name FROM things')).toEqual([{ name: 'three' }]);
  });

  test('refuses what the driver would lose or die of', () => {
    expect(() => add('cut\0here')).toThrow(TypeError);
    expect(() => add(true as unknown as string)).toThrow(TypeError);
  });

  test('pages until nothing is left', () => {
    database.transaction(() => ['a', 'b', 'c', 'd', 'e'].forEach((name) => add(name)));
    const sql = 'SELECT id, name FROM things WHERE id > ? ORDER BY id LIMIT 2';
    const pages = [...database.pages<{ id: number; name: string }>(sql, [0], ({ id }) => [id])];
    expect(pages.map((page) => page.map(({ name }) => name).join(''))).toEqual(['ab', 'cd', 'e']);
  });

  test('a read-only connection sees commits, notices them, and cannot write', () => {
    const reader = new Database(database.file, { readOnly: true });
    const before = reader.dataVersion();
    add('seen');
    expect(reader.all('SELECT name FROM things')).toEqual([{ name: 'seen' }]);
    expect(reader.dataVersion()).not.toBe(before);
    expect(() => reader.run("INSERT INTO things (name) VALUES ('x')")).toThrow(/readonly/);
    reader.close();
    expect(() => new Database(join(folder, 'absent.db'), { readOnly: true })).toThrow();
  });

  test('changes the schema after reads and after a plan was asked for', () => {
    add('one');
    expect(database.queryPlan('SELECT * FROM things WHERE id = ?', 1).join()).toMatch(/PRIMARY KEY/);
    expect(database.get('SELECT * FROM things')).toMatchObject({ id: 1 });
    database.exec('CREATE INDEX things_by_name ON things (name)');
    expect(database.queryPlan('SELECT * FROM things WHERE name = ?', 'one').join()).toMatch(/things_by_name/);
    database.exec('ALTER TABLE things RENAME TO items');
    database.exec('DROP TABLE items');
    expect(() => database.get('SELECT * FROM things')).toThrow(/no such table/);
  });

  test('closes more than once', () => {
    database.close();
    expect(database.isOpen).toBe(false);
    expect(() => database.close()).not.toThrow();
  });
});
