import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { readConfig } from '../config/config';
import { BadConfiguration } from '../errors/bad-configuration';
import { Database } from '../../eventing/sqlite/database';
import { assertAddresses } from '../../eventing/store-addresses';
import { assertListenable, listenErrorMessage } from './listening';
import { startupErrorMessage } from './startup-error';

const config = readConfig({ DATA_DIR: '/var/duetcast' });
const failure = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('startupErrorMessage', () => {
  test.each([
    [new BadConfiguration('PORT: invalid'), 'PORT: invalid'],
    [
      failure('EADDRINUSE', 'listen EADDRINUSE: address already in use', { syscall: 'listen' }),
      'PORT: 3000 is already in use on 127.0.0.1; stop the program that listens there, or set PORT to another value',
    ],
    [
      failure('EACCES', 'listen EACCES: permission denied', { syscall: 'listen' }),
      'PORT: 3000 cannot be opened by this user; set PORT to a value above 1023',
    ],
    [
      failure('EROFS', "EROFS: read-only file system, open '/var/duetcast/keys/server.key'", {
        path: '/var/duetcast/keys/server.key',
      }),
      'DATA_DIR: /var/duetcast/keys/server.key cannot be written (EROFS: read-only file system)',
    ],
    [
      failure('EACCES', "EACCES: permission denied, mkdir '/var/duetcast'", { path: '/var/duetcast' }),
      'DATA_DIR: /var/duetcast cannot be written (EACCES: permission denied)',
    ],
    [
      failure('ENOSPC', 'ENOSPC: no space left on device, write', { path: '/var/duetcast/a' }),
      'DATA_DIR: /var/duetcast/a cannot be written (ENOSPC: no space left on device)',
    ],
    ...['SQLITE_CANTOPEN', 'SQLITE_FULL', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_IOERR_WRITE'].map(
      (code) => [failure(code, 'why'), `DATA_DIR: /var/duetcast cannot be written (${code}: why)`] as [Error, string],
    ),
  ])('%s becomes one line', (error, line) => expect(startupErrorMessage(error, config)).toBe(line));

  test.each([
    failure('EACCES', "EACCES: permission denied, open '/etc/secret'", { path: '/etc/secret' }),
    failure('EROFS', "EROFS: read-only file system, open '/var/duetcast-other'", { path: '/var/duetcast-other' }),
    failure('ENOENT', "ENOENT: no such file or directory, open '/var/duetcast/a'", { path: '/var/duetcast/a' }),
    failure('SQLITE_CORRUPT', 'database disk image is malformed'),
    failure('ECONNREFUSED', 'connect ECONNREFUSED', { syscall: 'connect' }),
    failure('ENOTFOUND', 'getaddrinfo ENOTFOUND mongo', { syscall: 'getaddrinfo', hostname: 'mongo' }),
    new TypeError('a bug'),
  ])('%s keeps its stack', (error) => expect(startupErrorMessage(error, config)).toBe(error.stack));

  test.each(['no', null, undefined, 7])('%s, which is not an error, is printed as it is', (thrown) =>
    expect(startupErrorMessage(thrown, config)).toBe(String(thrown)),
  );

  test('every error keeps its stack before the configuration is read', () => {
    const error = failure('EADDRINUSE', 'in use', { syscall: 'listen' });
    expect(startupErrorMessage(error, undefined)).toBe(error.stack);
  });

  test('recognizes errors of the SQLite driver', () => {
    const full = new Libsql.SqliteError('database or disk is full', 'SQLITE_FULL', 13);
    expect(startupErrorMessage(full, config)).toBe(
      'DATA_DIR: /var/duetcast cannot be written (SQLITE_FULL: database or disk is full)',
    );
  });

  test('a database that cannot be opened is reported as DATA_DIR', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-unopened-'));
    mkdirSync(join(dataDir, 'events.db'));
    const open = () => new Database(join(dataDir, 'events.db'));
    const failed = (() => {
      try {
        return open();
      } catch (error) {
        return error;
      }
    })();
    expect(startupErrorMessage(failed, readConfig({ DATA_DIR: dataDir }))).toBe(
      `DATA_DIR: ${dataDir} cannot be written (SQLITE_CANTOPEN)`,
    );
    rmSync(dataDir, { recursive: true });
  });
});

describe('an address to listen on', () => {
  const freePort = async () => {
    const server = createServer();
    const { port } = await new Promise<AddressInfo>((open) =>
      server.listen(0, '127.0.0.1', () => open(server.address() as AddressInfo)),
    );
    return { port, server };
  };

  test('is rejected while in use and accepted when free', async () => {
    const { port, server } = await freePort();
    const address = { HOST: '127.0.0.1', PORT: port };
    await expect(assertListenable(address)).rejects.toThrow(BadConfiguration);
    await expect(assertListenable(address)).rejects.toThrow(`PORT: ${port} is already in use on 127.0.0.1;`);
    await new Promise((closed) => server.close(closed));
    await assertListenable(address);
    await assertListenable(address);
  });

  test('accepts port 0', async () => assertListenable({ HOST: '127.0.0.1', PORT: 0 }));

  test('of no local interface is rejected', async () =>
    expect(assertListenable({ HOST: '192.0.2.1', PORT: 0 })).rejects.toThrow(
      'HOST: 192.0.2.1 is not an address of this machine',
    ));

  test('with an unknown host name is rejected', () => {
    const unknown = failure('ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere', {
      syscall: 'getaddrinfo',
      hostname: 'nowhere',
    });
    expect(listenErrorMessage(unknown, { HOST: 'nowhere', PORT: 1 })).toMatch(
      'HOST: nowhere is not an address of this machine',
    );
    expect(listenErrorMessage(unknown, { HOST: 'elsewhere', PORT: 1 })).toBeNull();
  });
});

describe('store URLs', () => {
  const asserted = (env: NodeJS.ProcessEnv) => assertAddresses(readConfig(env).env);

  test.each([
    {},
    { MONGODB_URL: 'mongodb://ada:p%40ss@a:27017,b:27018/db?replicaSet=rs0' },
    { MONGODB_URL: 'mongodb+srv://cluster.example.com' },
    { EVENTSTORE_URL: 'esdb://admin:changeit@127.0.0.1:1?tls=false' },
  ])('accepts %j without connecting', (env) => asserted(env));

  test.each([
    'mongodb://ada:hush@',
    'mongodb://ada:hush@host:99999',
    'mongodb://ada:hu/sh@host',
    'mongodb://ada:hu@sh@host',
    'mongodb://ada:%hush@host',
    'mongodb://ada:hush@host/?color=red',
    'mongodb://ada:hush@host/?tls=maybe',
    'mongodb+srv://ada:hush@a.b.c:27017',
  ])('rejects MONGODB_URL=%s without quoting it', async (MONGODB_URL) => {
    const rejected = asserted({ MONGODB_URL });
    await expect(rejected).rejects.toThrow(BadConfiguration);
    await expect(rejected).rejects.toThrow(/^MONGODB_URL: must be mongodb((?!hush|hu\b|sh\b|ada).)*$/);
  });

  test.each(['esdb://ada:hush@', 'esdb://ada:hush@host?tls=maybe', 'esdb://ada:hu@sh@host'])(
    'rejects EVENTSTORE_URL=%s without quoting it',
    async (EVENTSTORE_URL) => {
      const rejected = asserted({ EVENTSTORE_URL });
      await expect(rejected).rejects.toThrow(BadConfiguration);
      await expect(rejected).rejects.toThrow(/^EVENTSTORE_URL: must be esdb((?!hush|hu\b|sh\b|ada).)*$/);
    },
  );
});

/** Both commands lock the data folder before they open a store, and check the format before they write to one. */
test.each(['main.ts', 'import-account.main.ts'])('%s locks and checks the data before it creates anything', (file) => {
  const source = readFileSync(join('apps/api/src', file), 'utf8');
  const steps = [
    /await lockDataFolder\(config\)/,
    /assertNoUnfinishedRestore\(config\)/,
    /await claimDataFormat\(config\)/,
    /await (createApp|NestFactory)/,
  ];
  const places = steps.map((step) => source.search(step));
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
