import { inspect } from 'node:util';
import { Logger } from '@nestjs/common';
import { openAiKey, startOpenAi } from '../../../../../../test/support/openai-server';
import { recordedRetries } from '../../../../../../test/support/recorded-retries';
import { expectAbort } from '../../../../../../test/support/speech-abort';
import type { StubServer } from '../../../../../../test/support/stub-server';
import type { RetryPolicy } from '../../../platform/timing/retry';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import type { SpeechOutage } from '../provider-failure';
import { OpenAiSpeech } from './openai-speech';

beforeAll(() => void Logger.overrideLogger(false));

let server: StubServer;
let retries: RetryPolicy;
let delays: number[];
const signal = new AbortController().signal;

beforeEach(async () => {
  ({ retries, delays } = recordedRetries());
  server = await startOpenAi();
});
afterEach(() => server.close());

const connect = (options: { apiKey?: string; model?: string; instructions?: string } = {}) =>
  OpenAiSpeech.connect(
    {
      apiKey: openAiKey,
      baseUrl: `${server.url}/v1`,
      model: 'gpt-4o-mini-tts',
      retries,
      ...options,
    },
    new ServiceFailures(new Metrics()),
  );
const hello = { text: 'Hello there.', voiceId: 'alloy' };
const failed = (code: string, type = 'invalid_request_error', param: string | null = null) => ({
  error: { message: `It is ${code}.`, type, code, param },
});

test('synthesizes a text', async () => {
  const result = await (await connect()).speak(hello, signal);
  expect(result.mediaType).toBe('audio/wav');
  expect(result.audio.length).toBe(44 + 24_000);
  expect(server.requests[0]?.body).toEqual({
    input: 'Hello there.',
    model: 'gpt-4o-mini-tts',
    voice: 'alloy',
    response_format: 'wav',
  });
});

test('sends the speed, and the instructions before those for pronunciations', async () => {
  const speech = await connect({ instructions: 'Speak warmly.' });
  const pronunciations = [{ written: 'Hello', alias: 'hallo' }];
  await speech.speak({ ...hello, speed: 0.5, pronunciations }, signal);
  const instructions = 'Speak warmly.\nPronounce “Hello” as “hallo”.';
  expect(server.requests[0]?.body).toMatchObject({ speed: 0.5, instructions });
});

test('instructions are part of what the account pays for, where the model follows them', async () => {
  const instructions = 'Speak warmly.';
  expect((await connect()).settingsOf()).toBe('gpt-4o-mini-tts/wav');
  expect((await connect({ instructions })).settingsOf()).toMatch(/^gpt-4o-mini-tts\/wav\/[\da-f]{8}$/);
  const older = await connect({ instructions, model: 'tts-1' });
  expect(older.settingsOf()).toBe('tts-1/wav');
  await older.speak(hello, signal);
  expect(server.requests[0]?.body).not.toHaveProperty('instructions');
});

test.each([
  [undefined, undefined, 'gpt-realtime-2.1-mini speaks from then on'],
  ['gpt-4o-mini-tts', undefined, 'set OPENAI_SPEECH_MODEL to gpt-realtime-2.1-mini'],
  ['tts-1-hd', undefined, 'set OPENAI_SPEECH_MODEL to gpt-realtime-2.1-mini'],
  ['gpt-realtime-2.1-mini', undefined, null],
  ['gpt-5-tts', undefined, null],
  [undefined, 'http://127.0.0.1:9/v1', null],
  ['tts-1', 'http://127.0.0.1:9/v1', null],
])('of model %s at %s, warns: %s', async (model, baseUrl, warning) => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  await OpenAiSpeech.connect(
    { apiKey: openAiKey, ...(model && { model }), ...(baseUrl && { baseUrl }) },
    new ServiceFailures(new Metrics()),
  );
  expect(warn.mock.calls).toEqual(
    warning === null ? [] : [[expect.objectContaining({ ends: '2027-01-06' }), expect.stringContaining(warning)]],
  );
  warn.mockRestore();
});

test('synthesizes with every listed voice', async () => {
  const speech = await connect();
  const voices = await speech.voices();
  expect(voices).toHaveLength(13);
  for (const { voice_id } of voices) await speech.speak({ ...hello, voiceId: voice_id.replace('openai-', '') }, signal);
  expect(server.requests).toHaveLength(13);
});

test('older models have fewer voices', async () => {
  const names = (await (await connect({ model: 'tts-1' })).voices()).map(({ voice_id }) => voice_id);
  expect(names).toHaveLength(9);
  expect(names).not.toContain('openai-marin');
});

test.each([
  ['an unknown voice', { voiceId: 'missing' }, 'voice.unknown'],
  ['a text over the limit', { text: 'a'.repeat(4_097) }, 'speech.tooLong'],
  ['a blank text', { text: ' ' }, 'speech.empty'],
])('rejects %s without a retry', async (_, change, code) => {
  await expect((await connect()).speak({ ...hello, ...change }, signal)).rejects.toMatchObject({ code });
  expect(delays).toEqual([]);
});

test('accepts a text at the limit', async () => {
  const speech = await connect();
  await speech.speak({ ...hello, text: 'a'.repeat(speech.maxCharacters) }, signal);
});

test.each([
  [401, failed('invalid_api_key'), 'speech.unauthorized'],
  [403, failed('unsupported_country_region_territory'), 'speech.unauthorized'],
  [404, failed('model_not_found'), 'speech.misconfigured'],
  [400, failed('unsupported_value', 'invalid_request_error', 'instructions'), 'speech.misconfigured'],
  [402, failed('payment_required'), 'speech.billing'],
  [429, failed('billing_not_active'), 'speech.billing'],
  [429, failed('insufficient_quota', 'insufficient_quota'), 'speech.billing'],
])('does not retry status %s %j', async (status, body, code) => {
  server.respondNext({ status, body });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
});

test('honors Retry-After', async () => {
  const limit = failed('rate_limit_exceeded', 'requests');
  server.respondNext({ status: 429, headers: { 'retry-after': '3' }, body: limit });
  await (await connect()).speak(hello, signal);
  expect(delays).toEqual([3_000]);
});

test('gives up on a Retry-After of an hour', async () => {
  server.respondNext({ status: 429, headers: { 'retry-after': '3600' }, body: failed('rate_limit_exceeded') });
  const error: unknown = await (await connect()).speak(hello, signal).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'speech.limited', provider: 'openai', details: { retryAfterSeconds: 3_600 } });
  const { retryAt } = error as SpeechOutage;
  expect(Math.abs(Date.parse(retryAt ?? '') - Date.now() - 3_600_000)).toBeLessThan(60_000);
  expect(server.requests).toHaveLength(1);
  expect(delays).toEqual([]);
});

test.each([
  ['failing', { status: 502, body: '<html>Bad gateway</html>' }],
  ['responding with a page', { status: 404, body: '<html>Not here</html>' }],
])('gives up on a provider that keeps %s', async (_, response) => {
  server.respondNext(...Array.from({ length: 5 }, () => response));
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.unreachable' });
  expect(server.requests).toHaveLength(5);
});

test('an answer that is lost is not repeated by the adapter, and a repeat by its caller has the same key', async () => {
  server.respondNext('drop');
  const speech = await connect();
  const keyed = { ...hello, requestKey: 'line-1' };
  await expect(speech.speak(keyed, signal)).rejects.toMatchObject({ isAnswerLost: true });
  expect(server.requests).toHaveLength(1);
  await speech.speak(keyed, signal);
  const sent = server.requests.map(({ headers }) => [headers['idempotency-key'], headers['x-client-request-id']]);
  expect(sent.map(([key]) => key)).toEqual(['line-1', 'line-1']);
  expect(new Set(sent.map(([, id]) => id)).size).toBe(2);
});

test('rejects a response without audio', async () => {
  server.respondNext({ status: 200, headers: { 'content-type': 'audio/wav' }, body: '' });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.empty' });
});

test('an aborted call rejects with the reason', async () => {
  await expectAbort(server, await connect(), hello.voiceId);
});

test('no error contains a wrong key', async () => {
  const apiKey = 'sk-wrong-key-9876543210';
  const error: unknown = await (await connect({ apiKey })).speak(hello, signal).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'speech.unauthorized' });
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('sk-wrong');
});
