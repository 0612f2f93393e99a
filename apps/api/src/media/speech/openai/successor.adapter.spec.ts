import { Logger } from '@nestjs/common';
import { openAiKey, startOpenAi } from '../../../../../../test/support/openai-server';
import { startRealtime, type RealtimeServer } from '../../../../../../test/support/realtime-server';
import { defaultRetryPolicy } from '../../../platform/timing/retry';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { OpenAiSpeech } from './openai-speech';
import { endOfSpeechModels } from './speech-models';

/** OpenAI after the end of its models for `/audio/speech`. */
let ended: RealtimeServer;
const signal = new AbortController().signal;
const retries = { ...defaultRetryPolicy, sleep: async () => undefined };
const hello = { text: 'Hello there.', voiceId: 'alloy' };

beforeEach(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  ended = await startRealtime();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await ended.close();
});

const connect = ({
  url = ended.url,
  now = endOfSpeechModels - 1,
  model,
}: { url?: string; now?: number; model?: string } = {}) =>
  OpenAiSpeech.connect(
    { apiKey: openAiKey, openAiUrl: `${url}/v1`, retries, now: () => now, ...(model && { model }) },
    new ServiceFailures(new Metrics()),
  );
const turns = () => ended.events.filter(({ type }) => type === 'response.create').length;
const idsOf = async (speech: OpenAiSpeech) => (await speech.voices()).map(({ voice_id }) => voice_id);

test('until the end, the model for speech speaks', async () => {
  const server = await startOpenAi();
  const speech = await connect({ url: server.url });
  await speech.speak(hello, signal);
  expect(server.requests).toHaveLength(1);
  expect([speech.settingsOf(), speech.maxCharacters, (await idsOf(speech)).length]).toEqual([
    'gpt-4o-mini-tts/wav',
    4_096,
    13,
  ]);
  await server.close();
});

test('from the end on, its successor speaks, and its settings are paid for', async () => {
  const speech = await connect({ now: endOfSpeechModels });
  expect(await speech.speak(hello, signal)).not.toHaveProperty('replacedBy');
  expect(turns()).toBe(1);
  expect([speech.settingsOf(), speech.maxCharacters, (await idsOf(speech)).length]).toEqual([
    'gpt-realtime-2.1-mini/wav',
    1_000,
    10,
  ]);
});

test('a model that ends earlier is succeeded by the first line, once', async () => {
  const speech = await connect();
  const changed = jest.fn();
  speech.onVoicesChanged(changed);
  await Promise.all([speech.speak(hello, signal), speech.speak(hello, signal)]);
  await speech.speak(hello, signal);
  expect([turns(), changed.mock.calls.length]).toEqual([3, 1]);
  expect(speech.settingsOf()).toBe('gpt-realtime-2.1-mini/wav');
  expect(await idsOf(speech)).not.toContain('openai-nova');
});

test('running jobs keep a voice that the successor lacks: another one speaks and is named', async () => {
  const speech = await connect({ now: endOfSpeechModels });
  expect(speech.retiredVoice('nova')?.voice_id).toBe('openai-nova');
  expect(await speech.speak({ ...hello, voiceId: 'nova' }, signal)).toMatchObject({ replacedBy: 'openai-coral' });
  expect(ended.events[0]?.session).toMatchObject({ audio: { output: { voice: 'coral' } } });
});

test('a successor that does not answer leaves the failure as it was', async () => {
  ended.answerNext(...Array.from({ length: 5 }, () => 'drop' as const));
  const speech = await connect();
  await expect(speech.speak(hello, signal)).rejects.toMatchObject({ code: 'speech.misconfigured' });
  expect(speech.settingsOf()).toBe('gpt-4o-mini-tts/wav');
});

test('a configured model has no successor', async () => {
  const speech = await connect({ model: 'tts-1', now: endOfSpeechModels });
  await expect(speech.speak(hello, signal)).rejects.toMatchObject({ code: 'speech.misconfigured' });
  expect(turns()).toBe(0);
});
