import { Logger } from '@nestjs/common';
import { elevenLabsKey, startElevenLabs } from '../../../../../../test/support/elevenlabs-server';
import { recordedRetries } from '../../../../../../test/support/recorded-retries';
import { expectAbort } from '../../../../../../test/support/speech-abort';
import type { StubServer } from '../../../../../../test/support/stub-server';
import type { RetryPolicy } from '../../../platform/timing/retry';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import type { ElevenLabsModel } from './elevenlabs-model';
import { ElevenLabsSpeech } from './elevenlabs-speech';

beforeAll(() => void Logger.overrideLogger(false));

let server: StubServer;
let retries: RetryPolicy;
let delays: number[];
let failures: ServiceFailures;
const signal = new AbortController().signal;

beforeEach(async () => {
  failures = new ServiceFailures(new Metrics());
  ({ retries, delays } = recordedRetries());
  server = await startElevenLabs();
});
afterEach(() => server.close());

const connect = (options: { apiKey?: string; timeoutMs?: number; model?: ElevenLabsModel } = {}) =>
  ElevenLabsSpeech.connect({ apiKey: elevenLabsKey, baseUrl: server.url, retries, ...options }, failures);
const hello = { text: 'Hello there.', voiceId: 'voice0' };

test('synthesizes a text with its context', async () => {
  const speech = await connect();
  const result = await speech.speak({ ...hello, previousText: 'Before.', nextText: 'After.' }, signal);
  expect(result.mediaType).toBe('audio/mpeg');
  expect(result.audio.length).toBeGreaterThan(4_000);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    path: '/v1/text-to-speech/voice0/with-timestamps',
    body: { text: 'Hello there.', model_id: 'eleven_multilingual_v2', previous_text: 'Before.', next_text: 'After.' },
  });
  expect(server.requests[0]?.query.get('output_format')).toBe('mp3_44100_128');
});

test('reports when each word is heard, and whether the model reads brackets', async () => {
  for (const id of ['eleven_multilingual_v2', 'eleven_v3']) {
    const speech = await connect({ model: { id, settings: {} } });
    const { words } = await speech.speak({ ...hello, text: 'Why [not]?' }, signal);
    expect(words).toEqual([
      { from: 0, to: 3, startMs: 0, endMs: 150 },
      { from: 4, to: 10, startMs: 200, endMs: 500 },
    ]);
  }
});

test('what the account pays for names the model, and the voice settings if they are configured', async () => {
  expect((await connect()).settingsOf()).toBe('eleven_multilingual_v2/mp3_44100_128');
  const model = { id: 'eleven_flash_v2_5', settings: { stability: 0.4, style: 0.1 } };
  expect((await connect({ model })).settingsOf()).toBe('eleven_flash_v2_5/mp3_44100_128/stability=0.4/style=0.1');
});

test('sends the settings that are configured, and the speed within the limits of ElevenLabs', async () => {
  const settings = { stability: 0.4, similarityBoost: 0.8, style: 0.1 };
  const speech = await connect({ model: { id: 'eleven_multilingual_v2', settings } });
  for (const speed of [0.5, 0.7, 1.1, 1.2, 2]) await speech.speak({ ...hello, speed }, signal);
  const sent = server.requests.map(({ body }) => body.voice_settings as { speed: number });
  expect(sent[0]).toEqual({ stability: 0.4, similarity_boost: 0.8, style: 0.1, speed: 0.7 });
  expect(sent.map(({ speed }) => speed)).toEqual([0.7, 0.7, 1.1, 1.2, 1.2]);
});

test('leaves the settings of the voice alone by default', async () => {
  await (await connect()).speak(hello, signal);
  expect(server.requests[0]?.body).not.toHaveProperty('voice_settings');
});

test('the seed depends on the line and not on its context', async () => {
  const speech = await connect();
  await speech.speak(hello, signal);
  await speech.speak({ ...hello, previousText: 'Before.' }, signal);
  await speech.speak({ ...hello, text: 'Hello.' }, signal);
  await speech.speak({ ...hello, speed: 1.1 }, signal);
  const [first, second, ...others] = server.requests.map(({ body }) => Number(body.seed));
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
  for (const seed of [first, ...others]) expect(Number.isInteger(seed) && seed! >= 0 && seed! < 2 ** 32).toBe(true);
});

describe('Eleven v3', () => {
  const model = { id: 'eleven_v3', settings: { stability: 0.4 } };

  test('takes a line without context, and one of three stabilities', async () => {
    const speech = await connect({ model });
    await speech.speak({ ...hello, previousText: 'Before.', nextText: 'After.' }, signal);
    const { body } = server.requests[0]!;
    expect(body).toMatchObject({ model_id: 'eleven_v3', voice_settings: { stability: 0.5 } });
    expect(body).not.toHaveProperty('previous_text');
    expect(body).not.toHaveProperty('next_text');
    expect(speech.maxCharacters).toBe(5_000);
  });

  test('reads words in brackets instead of performing them', async () => {
    await (await connect({ model })).speak({ ...hello, text: 'He [sic] laughs [laughs].' }, signal);
    expect(server.requests[0]?.body.text).toBe('He (sic) laughs (laughs).');
  });
});

test.each([
  ['eleven_multilingual_v2', true],
  ['eleven_flash_v2', false],
])('%s speaks every language: %s', async (id, expected) => {
  expect((await connect({ model: { id, settings: {} } })).isMultilingual).toBe(expected);
});

test('sends markup and unusual Unicode unchanged', async () => {
  const speech = await connect();
  const text = '<speak>שלום & 😀</speak> 日本';
  await speech.speak({ ...hello, text }, signal);
  expect(server.requests[0]?.body.text).toBe(text);
});

test('lists voices of all pages with their labels', async () => {
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

test('an aborted call rejects with the reason and is not retried', async () => {
  await expectAbort(server, await connect(), hello.voiceId);
});

test("respects the provider's concurrency limit", async () => {
  await server.close();
  server = await startElevenLabs({ concurrent: 2 });
  const speech = await connect();
  expect(speech.concurrency).toBe(10);
  await speech.speak(hello, signal);
  expect(speech.concurrency).toBe(2);
  const all = await Promise.all(Array.from({ length: 12 }, () => speech.speak(hello, signal)));
  expect(all).toHaveLength(12);
  expect(server.highestConcurrency()).toBe(2);
  expect(delays).toEqual([]);
});
