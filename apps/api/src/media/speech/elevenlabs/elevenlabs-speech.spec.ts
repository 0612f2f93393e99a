import { inspect } from 'node:util';
import { elevenLabsKey, startElevenLabs } from '../../../../../../test/support/elevenlabs-server';
import type { StubServer } from '../../../../../../test/support/stub-server';
import { defaultRetryPolicy } from '../retrying';
import { ElevenLabsSpeech } from './elevenlabs-speech';

jest.setTimeout(60_000);

let server: StubServer;
let slept: number[];
const signal = new AbortController().signal;

beforeEach(async () => {
  slept = [];
  server = await startElevenLabs();
});
afterEach(() => server.close());

const retries = {
  ...defaultRetryPolicy,
  random: () => 0,
  sleep: async (ms: number) => {
    slept.push(ms);
  },
};
const connect = (options: { apiKey?: string; timeoutMs?: number } = {}) =>
  ElevenLabsSpeech.connect({ apiKey: elevenLabsKey, baseUrl: server.url, retries, ...options });
const hello = { text: 'Hello there.', voiceId: 'voice0' };

test('speaks a text with its context', async () => {
  const speech = await connect();
  const said = await speech.speak({ ...hello, previousText: 'Before.', nextText: 'After.' }, signal);
  expect(said.mediaType).toBe('audio/mpeg');
  expect(said.audio.length).toBeGreaterThan(4_000);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    path: '/v1/text-to-speech/voice0',
    body: { text: 'Hello there.', model_id: 'eleven_multilingual_v2', previous_text: 'Before.', next_text: 'After.' },
  });
  expect(server.requests[0]?.query.get('output_format')).toBe('mp3_44100_128');
});

test('markup is sent as it is and odd Unicode arrives whole', async () => {
  const speech = await connect();
  const text = '<speak>שלום & 😀</speak> 日本';
  await speech.speak({ ...hello, text }, signal);
  expect(server.requests[0]?.body.text).toBe(text);
});

test('lists all pages of voices with their labels', async () => {
  await server.close();
  server = await startElevenLabs({ voices: 250 });
  const voices = await (await connect()).voices();
  expect(voices).toHaveLength(250);
  expect(server.requests.map(({ query }) => query.get('next_page_token'))).toEqual([null, '100', '200']);
  expect(voices[1]).toMatchObject({
    voice_id: 'elevenlabs-voice1',
    provider: 'elevenlabs',
    category: 'professional',
    preview_url: 'https://previews.example/1.mp3',
    custom_rate: 1.5,
    labels: { language: 'en', locale: 'en-US', gender: 'female', age: 'middle_aged', use_case: 'conversational' },
  });
  expect(voices[1]?.verified_languages.map(({ locale }) => locale)).toEqual(['en-US', 'de-DE']);
});

test.each([
  ['an unknown voice', { voiceId: 'nobody' }, 'voice.unknown'],
  ['a blank text', { text: ' \n ' }, 'speech.empty'],
])('%s', async (_, change, code) => {
  await expect((await connect()).speak({ ...hello, ...change }, signal)).rejects.toMatchObject({ code });
  expect(slept).toEqual([]);
});

test.each([
  [401, { detail: { status: 'missing_permissions', message: 'no' } }, 'speech.unauthorized'],
  [401, { detail: { status: 'quota_exceeded', message: 'You have 0 credits.' } }, 'speech.limited'],
  [400, { detail: { status: 'max_character_limit_exceeded', message: 'Too long.' } }, 'speech.refused'],
  [422, { detail: [{ loc: ['body', 'text'], msg: 'Not like this', type: 'value_error' }] }, 'speech.refused'],
  [400, { detail: { status: 'voice_not_found', message: 'no' } }, 'voice.unknown'],
  [418, '<html>teapot</html>', 'speech.refused'],
])('status %s %j is not tried again', async (status, body, code) => {
  server.answerNext({ status, body });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
});

test('says why a text was refused', async () => {
  const body = { detail: [{ loc: ['body', 'text'], msg: `Bad text for ${elevenLabsKey}`, type: 'value_error' }] };
  server.answerNext({ status: 422, body });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({
    details: { provider: 'elevenlabs', reason: 'Bad text for …' },
  });
});

test('waits as long as it is told when the provider is busy', async () => {
  const busy = { detail: { status: 'system_busy', message: 'busy' } };
  server.answerNext({ status: 429, headers: { 'retry-after': '7' }, body: busy }, { status: 429, body: busy });
  await expect((await connect()).speak(hello, signal)).resolves.toMatchObject({ mediaType: 'audio/mpeg' });
  expect(slept).toEqual([7_000, 1_000]);
});

test.each([
  ['busy', { status: 429, body: { detail: { status: 'system_busy', message: 'busy' } } }, 'speech.limited'],
  ['broken', { status: 503, body: 'upstream' }, 'speech.unreachable'],
  ['hanging up', 'drop' as const, 'speech.unreachable'],
  ['answering with a page', { status: 200, body: '<html>Welcome to the hotel Wi-Fi</html>' }, 'speech.unreachable'],
])('gives up on a provider that keeps %s', async (_, answer, code) => {
  server.answerNext(...Array.from({ length: 5 }, () => answer));
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(5);
  expect(slept).toEqual([500, 1_000, 2_000, 4_000]);
});

test('one failure of the network costs nothing but a second call', async () => {
  server.answerNext('drop', { status: 500, body: 'oops' });
  await expect((await connect()).speak(hello, signal)).resolves.toMatchObject({ mediaType: 'audio/mpeg' });
  expect(server.requests).toHaveLength(3);
});

test('no audio is not called success', async () => {
  server.answerNext({ status: 200, headers: { 'content-type': 'audio/mpeg' }, body: '' });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.empty' });
});

test('a provider that never answers is unreachable', async () => {
  server.answerNext('hang', 'hang', 'hang', 'hang', 'hang');
  const speech = await connect({ timeoutMs: 50 });
  await expect(speech.speak(hello, signal)).rejects.toMatchObject({ code: 'speech.unreachable' });
});

test('an aborted call ends with the reason of the signal and is not tried again', async () => {
  server.answerNext('hang');
  const stop = new AbortController();
  const speaking = (await connect()).speak(hello, stop.signal);
  while (server.requests.length === 0) await new Promise(setImmediate);
  stop.abort(new Error('cancelled'));
  await expect(speaking).rejects.toThrow('cancelled');
  expect(server.requests).toHaveLength(1);
});

test('keeps to the number of calls that the provider allows', async () => {
  await server.close();
  server = await startElevenLabs({ concurrent: 2 });
  const speech = await connect();
  expect(speech.concurrency).toBe(10);
  await speech.speak(hello, signal);
  expect(speech.concurrency).toBe(2);
  const all = await Promise.all(Array.from({ length: 12 }, () => speech.speak(hello, signal)));
  expect(all).toHaveLength(12);
  expect(server.highestConcurrency()).toBe(2);
  expect(slept).toEqual([]);
});

test('a wrong key is named by no error, deep inside neither', async () => {
  const apiKey = 'sk_wrong_key_9876543210';
  const speech = await connect({ apiKey });
  const errors: unknown[] = [];
  await speech.speak(hello, signal).catch((error) => errors.push(error));
  await speech.voices().catch((error) => errors.push(error));
  expect(errors).toEqual([
    expect.objectContaining({ code: 'speech.unauthorized' }),
    expect.objectContaining({ code: 'speech.unauthorized' }),
  ]);
  expect(inspect(errors, { depth: 20, showHidden: true })).not.toContain(apiKey);
});

test('voices from a provider that answers nonsense', async () => {
  server.answerNext(...Array.from({ length: 5 }, () => ({ status: 200, body: '<html></html>' })));
  await expect((await connect()).voices()).rejects.toMatchObject({ code: 'speech.unreachable' });
});
