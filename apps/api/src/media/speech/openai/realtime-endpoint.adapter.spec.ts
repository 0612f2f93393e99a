import { Logger } from '@nestjs/common';
import { openAiKey } from '../../../../../../test/support/openai-server';
import { startRealtime, type RealtimeServer } from '../../../../../../test/support/realtime-server';
import { until } from '../../../../../../test/support/until';
import { defaultRetryPolicy } from '../../../platform/timing/retry';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { OpenAiSpeech } from './openai-speech';

beforeAll(() => void Logger.overrideLogger(false));

let server: RealtimeServer;
const signal = new AbortController().signal;
const retries = { ...defaultRetryPolicy, sleep: async () => undefined };
beforeEach(async () => {
  server = await startRealtime();
});
afterEach(() => server.close());

const connect = (options: { apiKey?: string; instructions?: string; timeoutMs?: number } = {}) =>
  OpenAiSpeech.connect(
    {
      apiKey: openAiKey,
      baseUrl: `${server.url}/v1`,
      model: 'gpt-realtime-2.1-mini',
      retries,
      ...options,
    },
    new ServiceFailures(new Metrics()),
  );
const hello = { text: 'Hello there.', voiceId: 'marin' };
const turns = () => server.events.filter(({ type }) => type === 'response.create').length;

test('reads a text aloud', async () => {
  const speech = await connect({ instructions: 'Speak warmly.' });
  const { audio, mediaType } = await speech.speak({ ...hello, speed: 2 }, signal);
  expect([audio.length, mediaType]).toEqual([44 + 24_000, 'audio/wav']);
  expect(server.events.map(({ type }) => type)).toEqual([
    'session.update',
    'conversation.item.create',
    'response.create',
  ]);
  expect(server.events[0]?.session).toMatchObject({
    instructions: expect.stringMatching(/word for word[^]*\nSpeak warmly\.$/) as string,
    audio: { output: { voice: 'marin', speed: 1.5, format: { type: 'audio/pcm', rate: 24_000 } } },
  });
  expect(server.events[1]?.item?.content).toEqual([{ type: 'input_text', text: 'Hello there.' }]);
});

test('has the voices of the Realtime API', async () => {
  const speech = await connect();
  const ids = (await speech.voices()).map(({ voice_id }) => voice_id);
  expect(ids).toHaveLength(10);
  expect(ids).not.toContain('openai-nova');
  expect(speech.settingsOf()).toBe('gpt-realtime-2.1-mini/wav');
});

const answer = { text: 'Hi! I am so glad that you are here, what would you like to talk about with me today?' };

test('asks once more when the model answers the text', async () => {
  server.answerNext(answer);
  await (await connect()).speak(hello, signal);
  expect(turns()).toBe(2);
});

test('a model that keeps answering has refused', async () => {
  server.answerNext(...Array.from({ length: 5 }, () => answer));
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code: 'speech.refused' });
  expect(turns()).toBe(2);
});

const failed = (error: object) => ({
  event: { type: 'response.done', response: { status: 'failed', status_details: { error } } },
});

test.each([
  [
    'an error of the request',
    { event: { type: 'error', error: { type: 'invalid_request_error', message: 'No.' } } },
    'speech.refused',
  ],
  ['a spent quota', failed({ type: 'insufficient_quota', code: 'insufficient_quota' }), 'speech.billing'],
  [
    'an incomplete response',
    { event: { type: 'response.done', response: { status: 'incomplete' } } },
    'speech.refused',
  ],
])('does not retry %s', async (_, response, code) => {
  server.answerNext(response);
  await expect((await connect()).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(turns()).toBe(1);
});

test.each([
  ['closing the connection', 'drop' as const, 'speech.unreachable', 1],
  ['not responding', 'hang' as const, 'speech.unreachable', 1],
  ['failing', failed({ type: 'server_error', code: 'server_error' }), 'speech.unreachable', 5],
  ['limiting the rate', failed({ type: 'requests', code: 'rate_limit_exceeded' }), 'speech.limited', 5],
])('gives up on a provider that keeps %s', async (_, response, code, calls) => {
  server.answerNext(...Array.from({ length: 5 }, () => response));
  await expect((await connect({ timeoutMs: 300 })).speak(hello, signal)).rejects.toMatchObject({ code });
  expect(turns()).toBe(calls);
});

test('a wrong key is not retried', async () => {
  await expect((await connect({ apiKey: 'sk-wrong' })).speak(hello, signal)).rejects.toMatchObject({
    code: 'speech.unauthorized',
  });
});

test('an aborted call rejects with the reason', async () => {
  server.answerNext('hang');
  const stop = new AbortController();
  const speaking = (await connect()).speak(hello, stop.signal);
  await until(() => turns() > 0, { everyMs: 1 });
  stop.abort(new Error('cancelled'));
  await expect(speaking).rejects.toThrow('cancelled');
});

test('rejects a blank text', async () => {
  await expect((await connect()).speak({ ...hello, text: ' ' }, signal)).rejects.toMatchObject({
    code: 'speech.empty',
  });
});
