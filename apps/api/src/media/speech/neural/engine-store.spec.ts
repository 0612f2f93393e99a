import { anEngine } from '../../../../../../test/support/voice-engine';
import { until } from '../../../../../../test/support/until';
import { type VoiceSpeeds, InstallFailure, type InstallFailureReason } from './engine-check';
import { EngineStore } from './engine-store';
import type { VoiceEngine } from './voice-engine';

const engine = anEngine();
const second = anEngine({ name: 'second' });
const stores: EngineStore[] = [];
let lines: string[];
let installed: string[];
let failing: InstallFailure | null;
let later: VoiceSpeeds | null | InstallFailure;

const failure = (reason: InstallFailureReason) => new InstallFailure(reason, 'It did not work');

function open(engines: readonly VoiceEngine[] = [engine], there: VoiceSpeeds | null = null): EngineStore {
  const installer = {
    voicesOf: () => there,
    locationOf: ({ name }: VoiceEngine) => ({ python: 'python', data: name, environment: '' }),
    install: async ({ name }: VoiceEngine, { onProgress }: { onProgress: (bytes: number) => void }) => {
      installed.push(name);
      onProgress(40);
      if (failing) throw failing;
      return { low: 60 };
    },
    complete: async () => {
      if (later instanceof InstallFailure) throw later;
      return later;
    },
  };
  const log = { log: (line: string) => lines.push(line), warn: (line: unknown) => lines.push(String(line)) };
  const store = new EngineStore({ engines, directory: 'none', installer, log, retryMs: 20 });
  stores.push(store);
  return store;
}
const reached = (store: EngineStore, state: string) => until(() => store.statuses()[0]?.state === state);

beforeEach(() => ([lines, installed, failing, later] = [[], [], null, null]));
afterEach(() => Promise.all(stores.splice(0).map((store) => store.close())));

test('installs in the background and reports the change', async () => {
  const store = open();
  let changes = 0;
  store.onChange(() => (changes += 1));
  expect(store.statuses()).toMatchObject([{ name: 'tones', state: 'waiting', bytes: 100, receivedBytes: 0 }]);
  expect(store.voicesOf(engine)).toEqual({});
  store.start();
  await reached(store, 'ready');
  expect(store.voicesOf(engine)).toEqual({ low: 60 });
  expect(store.statuses()).toMatchObject([{ receivedBytes: 100, languages: ['en'], reason: null }]);
  expect([changes, lines]).toEqual([1, ['The voice engine tones is ready: 1 of 2 voices']]);
});

test('an engine that is there is ready at once', async () => {
  const store = open([engine], { high: 2 });
  expect(store.voicesOf(engine)).toEqual({ high: 2 });
  store.start();
  await store.close();
  expect([installed, lines]).toEqual([[], []]);
});

test('a failure is one line, however often it is tried, until it works', async () => {
  failing = failure('python');
  const store = open();
  store.start();
  await until(() => installed.length > 2);
  expect(store.statuses()).toMatchObject([{ reason: 'python' }]);
  expect(lines).toEqual(['The voice engine tones could not be installed; other voices are used. It did not work']);
  failing = null;
  await reached(store, 'ready');
  expect(lines).toHaveLength(2);
});

test.each([
  ['network', ['tones']],
  ['check', ['tones', 'second']],
] as const)('after a failure of the kind %s, %j were tried', async (reason, tried) => {
  failing = failure(reason);
  const store = open([engine, second]);
  store.start();
  await until(() => store.statuses().every(({ state }) => state === 'failed'));
  expect(installed.slice(0, tried.length + 1)).toEqual([...tried, 'tones'].slice(0, installed.length));
});

test('voices that came later are offered, and without them the engine stays', async () => {
  later = { low: 60, high: 50 };
  const store = open();
  store.start();
  await until(() => store.voicesOf(engine).high === 50);
  later = failure('network');
  const other = open([engine], { low: 60 });
  other.start();
  await until(() => lines.some((line) => line.includes('left out')));
  expect(other.voicesOf(engine)).toEqual({ low: 60 });
});

test('a suspended engine has no voices until it is tried again', () => {
  const store = open([engine], { low: 60 });
  store.suspend(engine, true);
  expect([store.voicesOf(engine), store.statuses()[0]?.state]).toEqual([{}, 'suspended']);
  store.suspend(engine, false);
  expect(store.voicesOf(engine)).toEqual({ low: 60 });
});
