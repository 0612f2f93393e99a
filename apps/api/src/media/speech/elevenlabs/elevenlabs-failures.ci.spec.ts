import { inspect } from 'node:util';
import { Logger } from '@nestjs/common';
import { elevenLabsKey, startElevenLabs, timedBody } from '../../../../../../test/support/elevenlabs-server';
import { recordedRetries } from '../../../../../../test/support/recorded-retries';
import { toneAsMp3, type StubServer } from '../../../../../../test/support/stub-server';
import type { RetryPolicy } from '../../../platform/timing/retry';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { maxPages } from '../paged';
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

const connect = (options: { apiKey?: string; timeoutMs?: number } = {}) =>
  ElevenLabsSpeech.connect({ apiKey: elevenLabsKey, baseUrl: server.url, retries, ...options }, failures);
const hello = { text: 'Hello there.', voiceId: 'voice0' };

test.each([
  ['an unknown voice', { voiceId: 'missing' }, 'voice.unknown'],
  ['a blank text', { text: ' \n ' }, 'speech.empty'],
])('rejects %s without a retry', async (_, change, code) => {
  await expect((await connect()).speak({ ...hello, ...change }, signal)).rejects.toMatchObject({ code });
  expect(delays).toEqual([]);
});

test.each([
  [401, { detail: { status: 'missing_permissions', message: 'no' } }, 'speech.unauthorized'],
  [422, { detail: [{ loc: ['body', 'text'], msg: 'Not like this', type: 'value_error' }] }, 'speech.refused'],
  [400, { detail: { status: 'voice_not_found', message: 'no' } }, 'voice.unknown'],
])('does not retry status %s %j', async (status, body, code) => {
  server.respondNext({ status, body });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
});

test('reports why a text was rejected, without the key', async () => {
  const body = { detail: [{ loc: ['body', 'text'], msg: `Bad text for ${elevenLabsKey}`, type: 'value_error' }] };
  server.respondNext({ status: 422, body });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({
    details: { provider: 'elevenlabs', reason: 'Bad text for …' },
  });
});

test('honors Retry-After when the provider is busy', async () => {
  const busy = { detail: { status: 'system_busy', message: 'busy' } };
  server.respondNext({ status: 429, headers: { 'retry-after': '7' }, body: busy }, { status: 429, body: busy });
  await expect((await connect()).speak(hello, signal)).resolves.toMatchObject({ mediaType: 'audio/mpeg' });
  expect(delays).toEqual([7_000, 1_000]);
});

test.each([
  ['being busy', { status: 429, body: { detail: { status: 'system_busy', message: 'busy' } } }, 'speech.limited'],
  ['failing', { status: 503, body: 'upstream' }, 'speech.unreachable'],
  ['responding with the page of a proxy', { status: 418, body: '<html>teapot</html>' }, 'speech.unreachable'],
])('gives up on a provider that keeps %s', async (_, response, code) => {
  server.respondNext(...Array.from({ length: 5 }, () => response));
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(5);
  expect(delays).toEqual([500, 1_000, 2_000, 4_000]);
});

test('recovers from single failures by retrying', async () => {
  server.respondNext({ status: 503, body: 'busy' }, { status: 500, body: 'oops' });
  await expect((await connect()).speak(hello, signal)).resolves.toMatchObject({ mediaType: 'audio/mpeg' });
  expect(server.requests).toHaveLength(3);
});

test.each(['', { audio_base64: '' }])('rejects a response without audio: %j', async (body) => {
  server.respondNext({ status: 200, body });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.empty' });
});

test.each(['drop', 'hang'] as const)(
  'an answer that is lost (%s) may be billed: the call is not repeated',
  async (answer) => {
    server.respondNext(answer);
    const speech = await connect({ timeoutMs: 1_000 });
    await expect(speech.speak(hello, signal)).rejects.toMatchObject({ code: 'speech.unreachable', isAnswerLost: true });
    expect(server.requests).toHaveLength(1);
  },
);

test('no error contains a wrong key, not even nested', async () => {
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

test('rejects a voice list that is not JSON', async () => {
  server.respondNext(...Array.from({ length: 5 }, () => ({ status: 200, body: '<html></html>' })));
  await expect((await connect()).voices()).rejects.toMatchObject({ code: 'speech.unreachable' });
  expect(server.requests).toHaveLength(1);
});

const html = { status: 200, body: '<html>Welcome to the hotel Wi-Fi</html>' };

test.each([
  ['a page in place of audio', html],
  ['audio that is not in JSON', { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: Buffer.from('ID3') }],
  ['JSON that is cut', { status: 200, body: '{"audio_base64":"SUQz' }],
  ['an error in place of audio', { status: 200, body: { detail: { status: 'error', message: 'no' } } }],
])('repeats a call once after a status 200 with %s, which may have been paid for', async (_, response) => {
  server.respondNext(...Array.from({ length: 5 }, () => response));
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.unusable' });
  expect(server.requests).toHaveLength(2);
});

test.each([
  [402, { detail: { status: 'payment_required', message: 'Pay.' } }, 'speech.billing'],
  [401, { detail: { status: 'quota_exceeded', message: 'You have 0 credits.' } }, 'speech.billing'],
  [400, { detail: { status: 'model_not_found', message: 'No such model.' } }, 'speech.misconfigured'],
  [422, { detail: [{ loc: ['body', 'seed'], msg: 'Too large', type: 'value_error' }] }, 'speech.misconfigured'],
  [400, { detail: { status: 'max_character_limit_exceeded', message: 'Too long.' } }, 'speech.tooLong'],
])('names the cause of status %s %j', async (status, body, code) => {
  server.respondNext({ status, body });
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
});

test('a page with status 404, as of a wrong address, is no unknown voice', async () => {
  server.respondNext(...Array.from({ length: 5 }, () => ({ status: 404, body: '<html>Not here</html>' })));
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.unreachable' });
});

test('a list whose page token does not advance ends', async () => {
  const page = { voices: [], has_more: true, total_count: 1, next_page_token: 'same' };
  server.respondNext(...Array.from({ length: 500 }, () => ({ status: 200, body: page })));
  await (await connect()).voices();
  expect(server.requests).toHaveLength(2);
});

test('a list has a bound', async () => {
  const pageOf = (_: unknown, at: number) => ({
    status: 200,
    body: { voices: [], has_more: true, total_count: 1, next_page_token: `page ${at}` },
  });
  server.respondNext(...Array.from({ length: maxPages + 1 }, pageOf));
  await (await connect()).voices();
  expect(server.requests).toHaveLength(maxPages);
});

describe('audio whose duration does not fit its text', () => {
  const long = { ...hello, text: 'Bees dance in the hive. '.repeat(40) };

  test('is not accepted, after one repeat', async () => {
    const body = timedBody(await toneAsMp3(), long.text);
    server.respondNext({ status: 200, body }, { status: 200, body });
    await expect((await connect()).speak(long, signal)).rejects.toMatchObject({ code: 'speech.unusable' });
    expect(server.requests).toHaveLength(2);
  });

  test('is replaced by that of a repeat', async () => {
    server.respondNext({ status: 200, body: timedBody(await toneAsMp3(), long.text) });
    await expect((await connect()).speak(long, signal)).resolves.toMatchObject({ mediaType: 'audio/mpeg' });
  });
});

describe('administrators', () => {
  const kinds = () => failures.current().map(({ service, kind }) => [service, kind]);

  test.each([
    [{ status: 402, body: {} }, 'billing'],
    [{ status: 401, body: { detail: { status: 'invalid_api_key' } } }, 'authentication'],
    [{ status: 403, body: { detail: { status: 'missing_permissions' } } }, 'permission'],
    [{ status: 429, headers: { 'retry-after': '3600' }, body: {} }, 'rateLimit'],
    [{ status: 400, body: { detail: { status: 'model_not_found' } } }, 'configuration'],
    [{ status: 200, body: '' }, 'badResponse'],
  ])('see %j', async (response, kind) => {
    server.respondNext(response);
    await (await connect()).speak(hello, signal).catch(() => undefined);
    expect(kinds()).toEqual([['speech:elevenlabs', kind]]);
  });

  test('see nothing of a rejected text', async () => {
    server.respondNext({ status: 422, body: { detail: [{ loc: ['body', 'text'], msg: 'No', type: 'value_error' }] } });
    await (await connect()).speak(hello, signal).catch(() => undefined);
    expect(kinds()).toEqual([]);
  });

  test('see a page in place of a list until a list is read', async () => {
    const speech = await connect();
    server.respondNext({ status: 200, body: '<html></html>' });
    await speech.voices().catch(() => undefined);
    expect(kinds()).toEqual([['speech:elevenlabs', 'badResponse']]);
    await speech.voices();
    expect(kinds()).toEqual([]);
  });

  test('see a page in place of speech until a text is spoken, although a list failed too before', async () => {
    const speech = await connect();
    server.respondNext({ status: 200, body: '<html></html>' }, html, html);
    await speech.voices().catch(() => undefined);
    await speech.speak(hello, signal).catch(() => undefined);
    await speech.voices();
    expect(kinds()).toEqual([['speech:elevenlabs', 'badResponse']]);
  });

  test('see a spent quota until a text is spoken, whatever lists return', async () => {
    const speech = await connect();
    server.respondNext({ status: 402, body: {} });
    await speech.speak(hello, signal).catch(() => undefined);
    await speech.voices();
    expect(kinds()).toEqual([['speech:elevenlabs', 'billing']]);
    await speech.speak(hello, signal);
    expect(kinds()).toEqual([]);
  });
});

test('counts every call, repeats included', async () => {
  server.respondNext({ status: 503, body: 'busy' }, { status: 500, body: 'oops' });
  const onCall = jest.fn();
  await (await connect()).speak({ ...hello, onCall }, signal);
  expect(onCall).toHaveBeenCalledTimes(3);
});
