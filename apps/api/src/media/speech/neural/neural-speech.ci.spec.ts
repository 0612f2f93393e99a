import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveOf, manifestOf, modelFiles, modelName } from '../../../../../../test/data/voice-model/archive';
import { sampleRate } from '../../../../../../test/data/voice-model/tone-model';
import { ArchiveServer } from '../../../../../../test/support/archive-server';
import { aVoice, StubSpeech } from '../../../../../../test/support/stub-speech';
import { until } from '../../../../../../test/support/until';
import { canRunModels } from './engine-check';
import type { EngineOptions } from './model-engine';
import { ModelStore } from './model-store';
import { NeuralSpeech } from './neural-speech';
import type { VoiceModel } from './voice-model';

const { signal } = new AbortController();
const line = 'Hello there, how are you today? I am very well, thank you for asking me about it.';
const log = { log: () => undefined, warn: () => undefined };
const samplesOf = (audio: Uint8Array) => Buffer.from(audio).subarray(44);
const secondsOf = (audio: Uint8Array) => samplesOf(audio).length / 2 / sampleRate;

let directory: string;
let basic: StubSpeech;
let speech: NeuralSpeech;

/** Installs the model from a server, as at a first start. */
async function install(model: VoiceModel, archive: Uint8Array, options: Partial<EngineOptions> = {}) {
  const server = new ArchiveServer(archive);
  await server.start();
  const store = new ModelStore({ models: [model], directory, baseUrl: server.url, log });
  const isReady = until(async () => store.isReady(model), { everyMs: 10, timeoutMs: 20_000 });
  basic = new StubSpeech('local', async () => [
    aVoice('local', 'man', { labels: { gender: 'male' } }),
    aVoice('local', 'woman'),
  ]);
  speech = new NeuralSpeech({ store, known: [model], basic, size: 2, ...options });
  store.start();
  try {
    await isReady;
  } finally {
    await server.stop();
  }
  return store;
}

const speak = (voice: string, change: { text?: string; speed?: number } = {}) =>
  speech.speak({ text: line, voiceId: `en-us-tones-${voice}`, ...change }, signal);

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'duetcast-neural-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('the real library with a model that was fetched over HTTP', () => {
  beforeAll(async () => {
    const archive = await archiveOf(modelFiles());
    await install(manifestOf(archive), archive);
  });
  afterAll(() => speech.close());

  test('runs on this machine', async () => {
    expect(await canRunModels()).toBe(true);
  });

  test('lists the voices as neural', async () => {
    const [first] = await speech.voices();
    expect(first).toMatchObject({
      voice_id: 'neural-en-us-tones-low',
      category: 'neural',
      provider: 'neural',
      labels: { language: 'en', locale: 'en-US', gender: 'male' },
      verified_languages: [{ model_id: modelName }],
    });
    expect(speech.settingsOf('en-us-tones-low')).toMatch(/^vits-piper-en_US-tones-medium\/[0-9a-f]{8}$/);
  });

  test('speaks with the chosen speaker and speed', async () => {
    const [low, high, fast] = await Promise.all([speak('low'), speak('high'), speak('low', { speed: 2 })]);
    expect(low).toMatchObject({ mediaType: 'audio/wav' });
    expect(low.replacedBy).toBeUndefined();
    expect(secondsOf(low.audio)).toBeGreaterThan(4);
    expect(secondsOf(low.audio) / secondsOf(fast.audio)).toBeCloseTo(2, 0);
    expect(samplesOf(low.audio).equals(samplesOf(high.audio))).toBe(false);
    expect(basic.spoken).toEqual([]);
  });

  test('speaks numbers and symbols as words, and the aliases of a lexicon', async () => {
    const say = async (text: string, pronunciations?: { written: string; alias: string }[]) =>
      secondsOf((await speech.speak({ text, voiceId: 'en-us-tones-low', pronunciations }, signal)).audio);
    const written = await say('It costs $42.5M in all, they said.');
    expect(written).toBeCloseTo(await say('It costs forty-two point five million dollars in all, they said.'), 0);
    const alias = { written: 'nginx', alias: 'the engine that is written with an x' };
    expect(await say('We run nginx here every day.', [alias])).toBeGreaterThan(
      1.5 * (await say('We run nginx here every day.')),
    );
  });

  test('speaks a transcription as its respelling', async () => {
    const say = async (text: string, pronunciations?: { written: string; ipa: string }[]) =>
      samplesOf((await speech.speak({ text, voiceId: 'en-us-tones-low', pronunciations }, signal)).audio);
    const transcribed = await say('We met Xqz there.', [{ written: 'Xqz', ipa: 'ʃɪˈvɔːn' }]);
    expect(transcribed.equals(await say('We met shiv-awn there.'))).toBe(true);
    expect(transcribed.equals(await say('We met Xqz there.'))).toBe(false);
  });

  test('runs in processes of its own, several for a long text', async () => {
    await speak('low', { text: line.repeat(20) });
    expect(new Set(speech.pids()).size).toBe(2);
    expect(speech.pids()).not.toContain(process.pid);
  });

  test.each([
    ['notanumber', 'woman', 'the engine gave no plausible audio'],
    ['silent', 'woman', 'the engine gave no plausible audio'],
    ['empty', 'woman', 'the process of the engine hung or died'],
  ])('samples of %s are replaced by a basic voice of the same gender', async (voice, other, reason) => {
    const { replacedBy, replacedBecause, audio } = await speak(voice);
    expect(replacedBy).toBe(`local-${other}`);
    expect(replacedBecause).toBe(reason);
    expect(audio.byteLength).toBeGreaterThan(44);
    expect(basic.spoken.at(-1)).toMatchObject({ text: line, voiceId: other });
  });

  test('a short sentence that fails alone is spoken with its neighbor', async () => {
    const text = `${'This sentence is long enough to be spoken alone without a failure. '.repeat(2)}Bye.`;
    expect((await speak('failsonshort', { text })).replacedBy).toBeUndefined();
    expect((await speak('failsonshort', { text: 'Bye.' })).replacedBy).toBe('local-woman');
  });

  test('rejects a voice that does not exist, and a script that the voice cannot read', async () => {
    await expect(speak('missing')).rejects.toMatchObject({ code: 'voice.unknown' });
    await expect(speak('low', { text: '你好，今天天气很好。' })).rejects.toMatchObject({ code: 'speech.refused' });
    await expect(speak('low', { text: ' … ' })).rejects.toMatchObject({ code: 'speech.empty' });
  });

  test('a killed process is replaced', async () => {
    for (const pid of speech.pids()) process.kill(pid, 'SIGKILL');
    expect((await speak('low')).replacedBy).toBeUndefined();
  });

  test('an abort rejects at once', async () => {
    const controller = new AbortController();
    const stopped = speech.speak({ text: line, voiceId: 'en-us-tones-low' }, controller.signal);
    controller.abort(new Error('stop'));
    await expect(stopped).rejects.toThrow('stop');
  });

  test('closing ends the processes', async () => {
    await speak('low');
    const [pid = 0] = speech.pids();
    await speech.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(speak('low')).rejects.toMatchObject({ code: 'speech.unreachable' });
  });
});

test('a model on which the library ends its process is given up after two lines, until it is tried again', async () => {
  const archive = await archiveOf(modelFiles({ hasMetadata: false }));
  const model = manifestOf(archive);
  rmSync(join(directory, modelName), { recursive: true });
  const store = await install(model, archive, { suspendMs: 1_500 });
  const changes: number[] = [];
  speech.onVoicesChanged(() => void speech.voices().then(({ length }) => changes.push(length)));
  expect(await speech.voices()).toHaveLength(model.voices.length);
  expect((await speak('low')).replacedBy).toBe('local-man');
  expect(await speech.voices()).toHaveLength(model.voices.length);
  expect((await speak('low')).replacedBy).toBe('local-man');
  expect(await speech.voices()).toEqual([]);
  expect(store.statuses()).toMatchObject([{ state: 'suspended' }]);
  expect(speech.retiredVoice('en-us-tones-low')?.voice_id).toBe('neural-en-us-tones-low');
  const startedAt = Date.now();
  expect(await speak('low')).toMatchObject({
    replacedBy: 'local-man',
    replacedBecause: 'the engine is suspended after failures',
  });
  expect(Date.now() - startedAt).toBeLessThan(100);
  await until(async () => changes.length === 2, { everyMs: 10, timeoutMs: 10_000 });
  expect(changes).toEqual([0, model.voices.length]);
  expect(store.statuses()).toMatchObject([{ state: 'ready' }]);
  await speech.close();
});

test('a process that hangs is killed, and the line is replaced', async () => {
  const archive = await archiveOf(modelFiles());
  const file = join(directory, 'hanging.js');
  writeFileSync(
    file,
    `process.on('message', () => undefined); process.on('disconnect', () => process.exit()); process.send('ready');`,
  );
  await install(manifestOf(archive), archive, { file, timeoutMs: 300 });
  expect(await speak('low', { text: 'Hello.' })).toMatchObject({
    replacedBy: 'local-man',
    replacedBecause: 'the process of the engine hung or died',
  });
  expect(speech.pids()).toEqual([]);
  await speech.close();
});

test('without a basic voice of the language it reports the engine', async () => {
  const archive = await archiveOf(modelFiles());
  rmSync(join(directory, modelName), { recursive: true });
  await install(manifestOf(archive), archive);
  basic.list = async () => [aVoice('local', 'pierre', { labels: { language: 'fr', locale: 'fr-FR' } })];
  await expect(speak('silent')).rejects.toMatchObject({ code: 'speech.unreachable' });
  await speech.close();
});
