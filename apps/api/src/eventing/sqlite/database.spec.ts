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

  test('returns the same row from every read method, with Buffers and no extra fields', () => {
    expect(add('Zoë 🎧', Buffer.from([1, 2]))).toEqual({ changes: 1, lastInsertRowid: 1 });
    const row = { id: 1, name: 'Zoë 🎧', bytes: Buffer.from([1, 2]) };
    expect(database.get('SELECT * FROM things WHERE id = ?', 1)).toEqual(row);
    expect(database.all('SELECT * FROM things')).toEqual([row]);
    expect(database.rows('SELECT * FROM things')).toEqual([[1, 'Zoë 🎧', Buffer.from([1, 2])]]);
    expect(database.get('SELECT * FROM things WHERE id = 2')).toBeUndefined();
  });

  test('rolls back a failed transaction, including nested ones', () => {
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

  test('rejects values that the driver would truncate or crash on', () => {
    expect(() => add('cut\0here')).toThrow(TypeError);
    expect(() => add(true as unknown as string)).toThrow(TypeError);
  });

  test('a read-only connection sees new commits and cannot write', () => {
    const reader = new Database(database.file, { readOnly: true });
    const before = reader.dataVersion();
    add('committed');
    expect(reader.all('SELECT name FROM things')).toEqual([{ name: 'committed' }]);
    expect(reader.dataVersion()).not.toBe(before);
    expect(() => reader.run("INSERT INTO things (name) VALUES ('x')")).toThrow(/readonly/);
    reader.close();
    expect(() => new Database(join(folder, 'absent.db'), { readOnly: true })).toThrow();
  });

  test('changes the schema after reads and query plans', () => {
    add('one');
    expect(database.queryPlan('SELECT * FROM things WHERE id = ?', 1).join()).toMatch(/PRIMARY KEY/);
    expect(database.get('SELECT * FROM things')).toMatchObject({ id: 1 });
    database.exec('CREATE INDEX things_by_name ON things (name)');
    expect(database.queryPlan('SELECT * FROM things WHERE name = ?', 'one').join()).toMatch(/things_by_name/);
    database.exec('ALTER TABLE things RENAME TO items');
    database.exec('DROP TABLE items');
    expect(() => database.get('SELECT * FROM things')).toThrow(/no such table/);
  });

  test('close is idempotent', () => {
    database.close();
    expect(database.isOpen).toBe(false);
    expect(() => database.close()).not.toThrow();
  });
});
