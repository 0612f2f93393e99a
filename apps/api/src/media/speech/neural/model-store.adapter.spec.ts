import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveOf, manifestOf, modelName } from '../../../../../../test/data/voice-model/archive';
import { ArchiveServer } from '../../../../../../test/support/archive-server';
import { startStubServer } from '../../../../../../test/support/stub-server';
import { until } from '../../../../../../test/support/until';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import { ModelStore } from './model-store';
import type { VoiceModel } from './voice-model';

const file = 'en_US-tones-medium.onnx';
let directory: string;
let server: ArchiveServer;
let model: VoiceModel;
let lines: string[];
const stores: ModelStore[] = [];

/** Its file is no model: these tests do not load it. */
const smallArchive = () =>
  archiveOf(
    new Map<string, Uint8Array | string>([
      [`${modelName}/${file}`, randomBytes(2_000)],
      [`${modelName}/tokens.txt`, ''],
    ]),
  );

function open(change: Partial<ConstructorParameters<typeof ModelStore>[0]> = {}): ModelStore {
  const log = { log: (line: string) => lines.push(line), warn: (line: unknown) => lines.push(String(line)) };
  const store = new ModelStore({
    models: [model],
    directory,
    baseUrl: server.url,
    delayMs: () => 1,
    pollMs: 20,
    retryMs: 50,
    log,
    ...change,
  });
  stores.push(store);
  return store;
}
const state = (store: ModelStore) => store.statuses()[0]?.state;
const reached = (store: ModelStore, wanted: string) =>
  until(async () => state(store) === wanted, { everyMs: 10, timeoutMs: 20_000 });
const visible = () => readdirSync(directory).filter((entry) => !entry.startsWith('.'));

beforeEach(async () => {
  directory = join(mkdtempSync(join(tmpdir(), 'duetcast-models-')), 'models');
  lines = [];
  const archive = await smallArchive();
  model = manifestOf(archive);
  server = new ArchiveServer(archive);
  await server.start();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await server.stop();
  rmSync(join(directory, '..'), { recursive: true });
});

test('installs in the background and reports the change once', async () => {
  const store = open();
  let changes = 0;
  store.onChange(() => (changes += 1));
  expect(store.statuses()).toMatchObject([{ name: modelName, state: 'waiting', receivedBytes: 0, languages: ['en'] }]);
  store.start();
  expect(store.isReady(model)).toBe(false);
  await reached(store, 'ready');
  expect(store.isReady(model)).toBe(true);
  expect(existsSync(join(store.folderOf(model), file))).toBe(true);
  expect(readdirSync(directory)).toEqual([modelName]);
  expect(changes).toBe(1);
  expect(store.statuses()).toMatchObject([{ receivedBytes: model.bytes, reason: null }]);
  expect(server.requests.map(({ url }) => url)).toEqual([`/${modelName}.tar.bz2`]);
});

test('a model that is there is ready at once and not fetched', async () => {
  mkdirSync(join(directory, modelName), { recursive: true });
  for (const name of [file, 'tokens.txt']) writeFileSync(join(directory, modelName, name), 'provided');
  const store = open();
  expect(store.isReady(model)).toBe(true);
  store.start();
  await store.close();
  expect(server.requests).toEqual([]);
  expect(lines).toEqual([]);
});

test('without a network it fails with one line in the log, and installs when the network is back', async () => {
  const { port, url: baseUrl } = server;
  await server.stop();
  const store = open({ baseUrl });
  store.start();
  await reached(store, 'failed');
  expect(store.statuses()).toMatchObject([{ reason: 'network' }]);
  expect(lines).toEqual([expect.stringContaining('basic voices are used')]);
  await server.start(port);
  await reached(store, 'ready');
  expect(lines).toHaveLength(2);
});

test('without a network only the first of several models is tried', async () => {
  const baseUrl = server.url;
  await server.stop();
  const second = { ...model, name: 'second' };
  const store = open({ models: [model, second], baseUrl, retryMs: 60_000 });
  store.start();
  await until(async () => store.statuses().every((one) => one.state === 'failed'), { everyMs: 10 });
  expect(lines).toHaveLength(1);
});

test('refuses a wrong checksum and leaves nothing behind', async () => {
  server.archive = await smallArchive();
  model = { ...model, bytes: server.archive.byteLength };
  const store = open({ retryMs: 60_000 });
  store.start();
  await reached(store, 'failed');
  expect(store.statuses()).toMatchObject([{ reason: 'checksum' }]);
  expect(readdirSync(directory)).toEqual([]);
});

test.each([
  [-1, 'failed'],
  [0, 'ready'],
])('needs three times the archive as free space (%i bytes more: %s)', async (more, expected) => {
  const store = open({ freeBytes: async () => 3 * model.bytes + more, retryMs: 60_000 });
  store.start();
  await reached(store, expected);
  if (expected === 'failed') expect(store.statuses()).toMatchObject([{ reason: 'space' }]);
});

test('refuses an archive without the model', async () => {
  const archive = await archiveOf(new Map([[`${modelName}/readme.txt`, 'nothing else']]));
  server.archive = archive;
  model = manifestOf(archive);
  const store = open({ retryMs: 60_000 });
  store.start();
  await reached(store, 'failed');
  expect(store.statuses()).toMatchObject([{ reason: 'archive' }]);
  expect(visible().filter((entry) => !entry.endsWith('.part'))).toEqual([]);
});

test('removes what a process that died has left', async () => {
  const halfDone = join(directory, `.${modelName}.12345`);
  mkdirSync(join(halfDone, modelName), { recursive: true });
  mkdirSync(join(directory, modelName), { recursive: true });
  const store = open();
  expect(store.isReady(model)).toBe(false);
  store.start();
  await reached(store, 'ready');
  expect(readdirSync(directory)).toEqual([modelName]);
});

test('waits for another process that installs the model, unless its lock is stale', async () => {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, `${modelName}.lock`);
  writeFileSync(lock, '1');
  writeFileSync(join(directory, `${modelName}.tar.bz2.part`), 'four');
  const store = open();
  store.start();
  await until(async () => store.statuses()[0]?.receivedBytes === 4, { everyMs: 10 });
  expect(server.requests).toEqual([]);
  const old = new Date(Date.now() - 31_000);
  utimesSync(lock, old, old);
  await reached(store, 'ready');
});

test('two processes fetch a model once', async () => {
  const [one, other] = [open(), open()];
  one.start();
  other.start();
  await Promise.all([reached(one, 'ready'), reached(other, 'ready')]);
  expect(server.requests).toHaveLength(1);
});

test('a machine that cannot run models fetches none', async () => {
  const store = open({ isUsable: async () => false });
  store.start();
  await until(async () => store.statuses().length === 0, { everyMs: 10 });
  expect(lines).toEqual([expect.stringContaining('sherpa-onnx-node')]);
  expect(server.requests).toEqual([]);
});

test('closing ends a download', async () => {
  server.next.push({ stallAfter: 100 });
  const store = open();
  store.start();
  await until(async () => (store.statuses()[0]?.receivedBytes ?? 0) > 0, { everyMs: 10 });
  await store.close();
  expect(visible()).toEqual([`${modelName}.tar.bz2.part`, `${modelName}.tar.bz2.part.validator`]);
  expect(lines).toEqual([]);
});

describe('administrators see the server of the archives', () => {
  const recorded = () => {
    const calls: string[] = [];
    const failures = {
      failed: (service: string, kind: string) => calls.push(`${service} ${kind}`),
      succeeded: (service: string) => calls.push(`${service} responds`),
    };
    return { calls, failures: failures as unknown as ServiceFailures };
  };

  test('not reachable, until a model is installed', async () => {
    const { port, url: baseUrl } = server;
    await server.stop();
    const { calls, failures } = recorded();
    const store = open({ baseUrl, failures });
    store.start();
    await reached(store, 'failed');
    expect(calls[0]).toBe('voiceModels unreachable');
    await server.start(port);
    await reached(store, 'ready');
    expect(calls.at(-1)).toBe('voiceModels responds');
  });
  test('without the archive, as of a wrong address', async () => {
    const other = await startStubServer(async () => ({ status: 404 }));
    const { calls, failures } = recorded();
    const store = open({ baseUrl: other.url, failures, retryMs: 60_000 });
    store.start();
    await reached(store, 'failed');
    await other.close();
    expect(store.statuses()).toMatchObject([{ reason: 'network' }]);
    expect(calls).toEqual(['voiceModels configuration']);
  });
  test('with another archive', async () => {
    server.archive = await smallArchive();
    model = { ...model, bytes: server.archive.byteLength };
    const { calls, failures } = recorded();
    const store = open({ failures, retryMs: 60_000 });
    store.start();
    await reached(store, 'failed');
    expect(calls).toEqual(['voiceModels badResponse']);
  });
  test('but not a full disk of ours', async () => {
    const { calls, failures } = recorded();
    const store = open({ failures, freeBytes: async () => 0, retryMs: 60_000 });
    store.start();
    await reached(store, 'failed');
    expect([store.statuses()[0]?.reason, calls]).toEqual(['space', []]);
  });
});
