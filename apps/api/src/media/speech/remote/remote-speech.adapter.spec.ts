import { inspect } from 'node:util';
import { Logger } from '@nestjs/common';
import { startSpeechServer } from '../../../../../../test/support/speech-server';
import { recordedRetries } from '../../../../../../test/support/recorded-retries';
import { expectAbort } from '../../../../../../test/support/speech-abort';
import type { StubServer } from '../../../../../../test/support/stub-server';
import { decode, durationOf } from '../../audio/decode';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { RemoteSpeech } from './remote-speech';

beforeAll(() => void Logger.overrideLogger(false));

let server: StubServer;
const signal = new AbortController().signal;
const { retries } = recordedRetries();

const start = async (options: Parameters<typeof startSpeechServer>[0] = {}) =>
  (server = await startSpeechServer(options));
afterEach(() => server.close());

let failures: ServiceFailures;
const connect = (options: { apiKey?: string; voices?: string[]; timeoutMs?: number } = {}) => {
  failures = new ServiceFailures(new Metrics());
  return RemoteSpeech.connect({ baseUrl: `${server.url}/v1`, model: 'kokoro', retries, ...options }, failures);
};
const hello = { text: 'Hello there.', voiceId: 'af_bella' };

test('speaks with the model of the server, without a key', async () => {
  await start();
  const { audio, mediaType } = await (await connect()).speak(hello, signal);
  expect(mediaType).toBe('audio/wav');
  expect(durationOf(await decode(audio), 10_000)).toBe(500);
  expect(server.requests[0]?.body).toEqual({
    input: 'Hello there.',
    model: 'kokoro',
    voice: 'af_bella',
    response_format: 'wav',
  });
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

test('sends the key, the speed, and the text as it is to be spoken', async () => {
  await start({ key: 'secret-key' });
  const speech = await connect({ apiKey: 'secret-key' });
  const pronunciations = [
    { written: 'Qt', alias: 'cute' },
    { written: 'GIF', ipa: 'ɡɪf' },
  ];
  await speech.speak({ ...hello, text: 'Qt and GIF cost $5.', speed: 1.5, pronunciations }, signal);
  expect(server.requests[0]?.body).toMatchObject({ input: 'cute and ghif cost five dollars.', speed: 1.5 });
});

test('leaves the text as it is written where the language of the voice is unknown', async () => {
  await start();
  await (await connect()).speak({ text: 'It costs $5.', voiceId: 'custom' }, signal);
  expect(server.requests[0]?.body.input).toBe('It costs $5.');
});

test('lists the voices of the server', async () => {
  await start();
  const speech = await connect();
  const voices = await speech.voices();
  expect(voices.map(({ voice_id, name, labels }) => [voice_id, name, labels.locale])).toEqual([
    ['remote-af_bella', 'Bella', 'en-US'],
    ['remote-am_adam', 'Adam', 'en-US'],
    ['remote-bf_emma', 'Emma', 'en-GB'],
    ['remote-jf_alpha', 'Alpha', 'ja-JP'],
  ]);
  expect(server.requests[0]?.query.get('model')).toBe('kokoro');
  expect(speech.settingsOf()).toBe('kokoro/wav');
});

test('offers the configured voices only, as the server describes them', async () => {
  await start({ voices: [{ name: 'one', language: 'de' }, { name: 'two' }] });
  const voices = await (await connect({ voices: ['three', 'one'] })).voices();
  expect(voices.map(({ voice_id, labels }) => [voice_id, labels.language])).toEqual([
    ['remote-three', ''],
    ['remote-one', 'de'],
  ]);
});

test('without a list, the configured voices are offered, otherwise the server is unreachable', async () => {
  await start({ voices: null });
  expect(await (await connect({ voices: ['alloy'] })).voices()).toHaveLength(1);
  await expect((await connect()).voices()).rejects.toMatchObject({ code: 'speech.unreachable' });
});

const json = { 'content-type': 'application/json' };

test.each([
  ['another object', { status: 200, body: { ok: true } }, 'badResponse'],
  ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' }, 'configuration'],
  ['a page that says it is JSON', { status: 200, headers: json, body: '<html></html>' }, 'badResponse'],
  ['no body', { status: 200, headers: json, body: '' }, 'badResponse'],
  ['no such route', { status: 404, body: { detail: 'Not Found' } }, 'configuration'],
])('%s in place of a list of voices is not asked for again, and has its kind', async (_, response, kind) => {
  await start();
  server.respondNext(...Array.from({ length: 5 }, () => response));
  await expect((await connect()).voices()).rejects.toMatchObject({ code: 'speech.unreachable' });
  expect(server.requests).toHaveLength(1);
  expect(failures.current()).toMatchObject([{ service: 'speech:remote', kind, failures: 1 }]);
});

test('where voices are configured, a page in place of a list is no failure', async () => {
  await start();
  server.respondNext({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' });
  expect(await (await connect({ voices: ['alloy'] })).voices()).toHaveLength(1);
  expect(failures.current()).toEqual([]);
});

test.each([
  ['an unknown voice', undefined, "400 Voice 'missing' not found."],
  ['an error as OpenAI has it', { status: 400, body: { error: { message: 'Too long' } } }, '400 Too long'],
])('reports why the server rejected a text: %s', async (_, response, reason) => {
  await start();
  if (response) server.respondNext(response);
  const speaking = (await connect()).speak({ ...hello, voiceId: 'missing' }, signal);
  await expect(speaking).rejects.toMatchObject({ code: 'speech.refused', details: { provider: 'remote', reason } });
});

test.each([
  [{ status: 404, body: { detail: "Model 'x' is not installed" } }, "404 Model 'x' is not installed"],
  [{ status: 422, body: { detail: [{ loc: ['body', 'speed'], msg: 'Too fast' }] } }, '422 Too fast'],
])('reports settings that the server does not accept: %j', async (response, reason) => {
  await start();
  server.respondNext(response);
  const details = { provider: 'remote', reason };
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.misconfigured', details });
});

test('a wrong key is not retried, and no error contains it', async () => {
  await start({ key: 'secret-key' });
  const speech = await connect({ apiKey: 'wrong-key-123' });
  const error: unknown = await speech.speak(hello, signal).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'speech.unauthorized', details: { provider: 'remote' } });
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('wrong-key');
  await expect(speech.voices()).rejects.toMatchObject({ code: 'speech.unauthorized' });
  expect(server.requests).toHaveLength(2);
});

test.each([
  ['fails', { status: 500, body: { detail: 'out of memory' } }, 5],
  ['closes the connection', 'drop' as const, 1],
  ['does not respond', 'hang' as const, 1],
  ['has no such route', { status: 404, body: { detail: 'Not Found' } }, 5],
])('gives up on a server that always %s', async (_, response, calls) => {
  await start();
  server.respondNext(...Array.from({ length: 5 }, () => response));
  const speech = await connect({ timeoutMs: 200 });
  await expect(speech.speak(hello, signal)).rejects.toMatchObject({ code: 'speech.unreachable' });
  expect(server.requests).toHaveLength(calls);
});

test('an aborted call rejects with the reason', async () => {
  await start();
  await expectAbort(server, await connect(), hello.voiceId);
});

test('rejects a blank text', async () => {
  await start();
  await expect((await connect()).speak({ ...hello, text: ' ' }, signal)).rejects.toMatchObject({
    code: 'speech.empty',
  });
});
