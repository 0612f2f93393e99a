import { setImmediate as nextTurn } from 'node:timers/promises';
import { aVoice, StubSpeech } from '../../../../../../test/support/stub-speech';
import { anEngine, type Answer, FakeHost, toneFor } from '../../../../../../test/support/voice-engine';
import { until } from '../../../../../../test/support/until';
import type { VoiceSpeeds } from './engine-check';
import type { EngineStore } from './engine-store';
import { NeuralSpeech } from './neural-speech';
import type { VoiceEngine } from './voice-engine';

const line = 'Hello there, how are you today? I am very well, thank you for asking me about it.';
const { signal } = new AbortController();
const engine = anEngine();
const slow = anEngine({ name: 'slow', hash: 'other' });
const retired = anEngine({ name: 'retired' });

let speech: NeuralSpeech;
let basic: StubSpeech;
let suspended: boolean[];
let hosts: number;

/** The part of the store that speech needs. */
function storeOf(voices: ReadonlyMap<VoiceEngine, VoiceSpeeds>) {
  let isSuspended = false;
  const store: Partial<EngineStore> = {
    engines: () => [...voices.keys()],
    voicesOf: (one) => (isSuspended ? {} : (voices.get(one) ?? {})),
    locationOf: () => ({ python: 'python', data: 'data' }),
    statuses: () =>
      [...voices.keys()].map(({ name }) => ({ name, state: isSuspended ? 'suspended' : 'ready' }) as never),
    suspend: (_, is) => void suspended.push((isSuspended = is)),
    onChange: () => undefined,
  };
  return store as EngineStore;
}

const speaks: Answer = (task) => ({ samples: toneFor(task) });

function open(answer: Answer, options: { timeoutMs?: number; suspendMs?: number } = {}) {
  [suspended, hosts] = [[], 0];
  basic = new StubSpeech('local', async () => [
    aVoice('local', 'man', { labels: { gender: 'male' } }),
    aVoice('local', 'woman'),
  ]);
  const voices = new Map<VoiceEngine, VoiceSpeeds>([
    [slow, { low: 1.5 }],
    [engine, { low: 60, high: 60 }],
  ]);
  const start = () => {
    hosts += 1;
    return new FakeHost(answer);
  };
  const known = [engine, slow, retired];
  speech = new NeuralSpeech({ store: storeOf(voices), known, basic, size: 1, start, ...options });
}
const speak = (voiceId = 'tones-low', change: { text?: string; speed?: number } = {}) =>
  speech.speak({ text: line, voiceId, ...change }, signal);

afterEach(() => speech.close());

test('lists what passed the check, the fast ones first, with engine, quality and license', async () => {
  open(speaks);
  const voices = await speech.voices();
  expect(voices.map(({ voice_id }) => voice_id)).toEqual(['neural-tones-low', 'neural-tones-high', 'neural-slow-low']);
  expect(voices[0]).toMatchObject({ engine: 'tones', quality: 'natural', license: 'MIT', provider: 'neural' });
});

test('a charge names engine and voice; kept audio also the files of the engine', () => {
  open(speaks);
  expect([speech.settingsOf('slow-low'), speech.settingsOf('tones-low')]).toEqual(['slow', 'tones']);
  expect(speech.revisionOf('slow-low')).toMatch(/^\d+-other$/);
  expect(() => speech.settingsOf('tones-missing')).toThrow('This voice does not exist.');
});

test('speaks sentences with the arguments of the voice, numbers as words', async () => {
  const tasks: object[] = [];
  open((task) => {
    tasks.push(task);
    return { samples: toneFor(task) };
  });
  const { audio, replacedBy } = await speak('tones-high', { text: `It costs $42.5M in all. ${line}`, speed: 1.5 });
  expect(replacedBy).toBeUndefined();
  expect(tasks[0]).toMatchObject({ speed: 1.5, voice: { voice: 'high' } });
  expect(JSON.stringify(tasks)).toContain('forty-two point five million dollars');
  expect(audio.byteLength).toBeGreaterThan(30_000);
});

test.each<[string, Answer, string]>([
  ['fails', () => ({ failure: 'ValueError()' }), 'ValueError()'],
  ['ends', () => null, 'the process of the engine hung or died'],
  ['hangs', () => undefined, 'the process of the engine hung or died'],
  ['answers silence', ({ text }) => ({ samples: new Float32Array(600 * text.length) }), 'no plausible audio'],
  ['answers NaN', ({ text }) => ({ samples: new Float32Array(600 * text.length).fill(NaN) }), 'no plausible audio'],
  ['answers too little', () => ({ samples: toneFor({ text: '.', speed: 1 }) }), 'no plausible audio'],
  ['answers too much', () => ({ samples: toneFor({ text: line.repeat(9), speed: 1 }) }), 'no plausible audio'],
])('an engine that %s: the basic voice speaks the line, and says why', async (_, answer, reason) => {
  open(answer, reason.includes('hung') ? { timeoutMs: 20 } : {});
  const { replacedBy, replacedBecause } = await speak('tones-high');
  expect(replacedBy).toBe('local-woman');
  expect(replacedBecause).toMatch(/^tones: /);
  expect(replacedBecause).toContain(reason);
  expect(basic.spoken).toMatchObject([{ text: line, voiceId: 'woman' }]);
});

test('a chosen voice has its process before its first line', async () => {
  const tasks: string[] = [];
  open(({ text, speed }) => {
    tasks.push(text);
    return { samples: toneFor({ text, speed }) };
  });
  for (const voiceId of ['tones-missing', 'retired-low', 'slow-high']) speech.warm(voiceId);
  expect(hosts).toBe(0);
  speech.warm('tones-low');
  speech.warm('tones-low');
  await until(() => tasks.length === 1);
  expect(tasks).toEqual(['The first boat leaves.']);
  await speak();
  expect(hosts).toBe(1);
});

test('a short sentence that fails alone is spoken with its neighbor', async () => {
  open((task) => (task.text.length < 8 ? { failure: 'too short' } : { samples: toneFor(task) }));
  const text = `${'This sentence is long enough to be spoken alone without a failure. '.repeat(2)}Bye.`;
  expect((await speak('tones-low', { text })).replacedBy).toBeUndefined();
  expect((await speak('tones-low', { text: 'Bye.' })).replacedBy).toBe('local-man');
});

test('an engine that ends on two lines is suspended for a while', async () => {
  open(() => null, { suspendMs: 30 });
  await speak();
  expect(suspended).toEqual([]);
  await speak();
  expect(suspended).toEqual([true]);
  const before = hosts;
  expect((await speak()).replacedBecause).toBe('tones: the engine is suspended after failures');
  expect([hosts, await speech.voices()]).toEqual([before, []]);
  await until(() => suspended.length === 2);
  expect(await speech.voices()).toHaveLength(3);
});

test('the voice of an engine that is no longer configured is known, and spoken by the nearest', async () => {
  open(speaks);
  expect(speech.retiredVoice('retired-high')).toMatchObject({ voice_id: 'neural-retired-high' });
  expect(await speak('retired-high')).toMatchObject({
    replacedBy: 'local-woman',
    replacedBecause: 'retired: the engine is not configured',
  });
});

test('rejects a voice that does not exist, and nothing to say', async () => {
  open(speaks);
  await expect(speak('tones-missing')).rejects.toMatchObject({ code: 'voice.unknown' });
  await expect(speak('tones-low', { text: ' … ' })).rejects.toMatchObject({ code: 'speech.empty' });
});

test('without a basic voice of the language it reports the engine', async () => {
  open(() => ({ failure: 'no' }));
  basic.list = async () => [aVoice('local', 'pierre', { labels: { language: 'fr', locale: 'fr-FR' } })];
  await expect(speak()).rejects.toMatchObject({ code: 'speech.unreachable' });
});

test('an abort rejects at once', async () => {
  open(() => undefined);
  const controller = new AbortController();
  const stopped = speech.speak({ text: line, voiceId: 'tones-low' }, controller.signal);
  await nextTurn();
  controller.abort(new Error('stop'));
  await expect(stopped).rejects.toThrow('stop');
});
