import { AppError } from '@duetcast/domain/kernel/errors';
import { aVoice, StubSpeech } from '../../../../../test/support/stub-speech';
import { SpeechProviders } from '../../media/speech/speech-provider';
import { VoiceCatalog } from './voice-catalog';
import { voiceQuerySchema } from './voice-query';

const minute = 60_000;
let nowMs: number;
let remote: StubSpeech;
let local: StubSpeech;
let catalog: VoiceCatalog;

const down = () => Promise.reject(new AppError('speech.unreachable', { provider: 'elevenlabs' }));
const has =
  (...names: string[]) =>
  async () =>
    names.map((name) => aVoice('elevenlabs', name));
const query = voiceQuerySchema.parse({});
const listed = async () => (await catalog.list(query)).voices.map(({ voice_id }) => voice_id);
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  nowMs = 0;
  remote = new StubSpeech('elevenlabs', has('Rachel'));
  local = new StubSpeech('local', async () => [aVoice('local', 'en-us-f3')]);
  catalog = new VoiceCatalog(new SpeechProviders([remote, local]), () => nowMs);
});

test('lists the voices of all providers and fetches each list once', async () => {
  expect(await listed()).toEqual(['elevenlabs-Rachel', 'local-en-us-f3']);
  await Promise.all([listed(), listed(), catalog.find('elevenlabs-Rachel')]);
  expect([remote.listed, local.listed]).toEqual([1, 1]);
});

test.each([
  ['local-en-us-f3', undefined, 'local', 'en-us-f3'],
  ['local-en-us-f3', 'local', 'local', 'en-us-f3'],
  ['elevenlabs-Rachel', undefined, 'elevenlabs', 'Rachel'],
  ['Rachel', undefined, 'elevenlabs', 'Rachel'],
  ['Rachel', 'elevenlabs', 'elevenlabs', 'Rachel'],
  ['en-us-f3', undefined, 'local', 'en-us-f3'],
])('resolves %s (provider %s)', async (voiceId, providerName, provider, providerVoiceId) => {
  const resolved = await catalog.find(voiceId, providerName);
  expect(resolved).toMatchObject({ provider: { name: provider }, providerVoiceId });
  expect(resolved.voice.voice_id).toBe(`${provider}-${providerVoiceId}`);
});

test.each([
  ['missing', undefined, 'voice.unknown'],
  ['', undefined, 'voice.unknown'],
  ['local-', undefined, 'voice.unknown'],
  ['elevenlabs-missing', undefined, 'voice.unknown'],
  ['Rachel', 'local', 'voice.unknown'],
  ['elevenlabs-Rachel', 'local', 'voice.unknown'],
  ['local-en-us-f3', 'unknown', 'voice.unknown'],
  ['openai-alloy', undefined, 'speech.notConfigured'],
  ['alloy', 'openai', 'speech.notConfigured'],
])('does not resolve %j (provider %s)', async (voiceId, providerName, code) => {
  await expect(catalog.find(voiceId, providerName)).rejects.toMatchObject({ code });
});

test('serves a stale list while refreshing it in the background', async () => {
  await listed();
  remote.list = has('Rachel', 'Adam');
  nowMs = 9 * minute;
  expect(await listed()).toHaveLength(2);
  expect(remote.listed).toBe(1);
  nowMs = 11 * minute;
  expect(await listed()).toHaveLength(2);
  await settle();
  expect(await listed()).toContain('elevenlabs-Adam');
});

test('keeps the voices of a provider that is down and retries after a minute', async () => {
  await listed();
  remote.list = down;
  nowMs = 11 * minute;
  await listed();
  await settle();
  expect(await listed()).toContain('elevenlabs-Rachel');
  await expect(catalog.find('elevenlabs-Rachel')).resolves.toBeDefined();
  expect(remote.listed).toBe(2);
  nowMs += 1 * minute + 1;
  remote.list = has('Rachel', 'Adam');
  await listed();
  await settle();
  expect(await listed()).toContain('elevenlabs-Adam');
});

test('lists no voices of a provider that has been down for a day', async () => {
  await listed();
  remote.list = down;
  const refreshed = async () => {
    await listed();
    await settle();
    return listed();
  };
  nowMs = 24 * 60 * minute;
  expect(await refreshed()).toContain('elevenlabs-Rachel');
  nowMs += 1 * minute + 1;
  expect(await refreshed()).toEqual(['local-en-us-f3']);
  await expect(catalog.find('elevenlabs-Rachel')).rejects.toMatchObject({ code: 'speech.unreachable' });
});

test('a list has a bound', async () => {
  remote.list = has(...Array.from({ length: 5_001 }, (_, at) => `v${at}`));
  await expect(catalog.find('elevenlabs-v4999')).resolves.toBeDefined();
  await expect(catalog.find('elevenlabs-v5000')).rejects.toMatchObject({ code: 'voice.unknown' });
});

test('a provider that never responded hides no other, and finding its voice reports it unreachable', async () => {
  remote.list = down;
  expect(await listed()).toEqual(['local-en-us-f3']);
  await expect(catalog.find('elevenlabs-Rachel')).rejects.toMatchObject({ code: 'speech.unreachable' });
  expect(remote.listed).toBe(1);
});

test('reports an unexpected error as an unreachable provider', async () => {
  remote.list = () => Promise.reject(new TypeError('unexpected'));
  await expect(catalog.find('elevenlabs-Rachel')).rejects.toMatchObject({ code: 'speech.unreachable' });
});

test('finds a voice created after the last fetch, with at most one fetch a minute', async () => {
  await listed();
  remote.list = has('Rachel', 'Adam');
  await expect(catalog.find('elevenlabs-Adam')).rejects.toMatchObject({ code: 'voice.unknown' });
  expect(remote.listed).toBe(1);
  nowMs = 2 * minute;
  await expect(catalog.find('elevenlabs-Adam')).resolves.toMatchObject({ providerVoiceId: 'Adam' });
  await expect(catalog.find('elevenlabs-Eve')).rejects.toMatchObject({ code: 'voice.unknown' });
  expect(remote.listed).toBe(2);
});

test('a provider that reports a change is listed again at once', async () => {
  await listed();
  remote.list = has('Rachel', 'Adam');
  remote.change();
  await settle();
  expect(await listed()).toContain('elevenlabs-Adam');
});

test('a job finds a voice that is no longer listed; a request does not', async () => {
  remote.retired = [aVoice('elevenlabs', 'Eve')];
  await listed();
  const resolved = await catalog.findForJob('elevenlabs-Eve', 'elevenlabs');
  expect(resolved).toMatchObject({ providerVoiceId: 'Eve', voice: { name: 'Eve' }, provider: { name: 'elevenlabs' } });
  await expect(catalog.find('elevenlabs-Eve', 'elevenlabs')).rejects.toMatchObject({ code: 'voice.unknown' });
  for (const voiceId of ['elevenlabs-Adam', 'local-Eve', 'Eve'])
    await expect(catalog.findForJob(voiceId, 'elevenlabs')).rejects.toMatchObject({ code: 'voice.unknown' });
  await expect(catalog.findForJob('elevenlabs-Rachel', 'elevenlabs')).resolves.toMatchObject({
    providerVoiceId: 'Rachel',
  });
});

test('has one collection', async () => {
  await expect(catalog.collection('podcast', query)).resolves.toMatchObject({ pagination: { page: 1 } });
  for (const name of ['nothing', 'constructor', ''])
    await expect(catalog.collection(name, query)).rejects.toMatchObject({ code: 'voice.collectionMissing' });
});

test('the first callers wait 5 s for a list that hangs, later ones not at all, until it is there', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  let answer = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (answer = resolve));
  remote = new StubSpeech('elevenlabs', () => hanging.then(has('Rachel')));
  catalog = new VoiceCatalog(new SpeechProviders([remote, local]), () => nowMs);
  const find = () => catalog.find('elevenlabs-Rachel').catch((error: unknown) => error);
  const first = find();
  await jest.advanceTimersByTimeAsync(4_999);
  expect(await Promise.race([first, settle().then(() => 'waits')])).toBe('waits');
  await jest.advanceTimersByTimeAsync(1);
  const outage = { code: 'speech.unreachable', details: { retryAfterSeconds: 60 } };
  expect(await first).toMatchObject(outage);
  expect(await find()).toMatchObject(outage);
  expect(await catalog.find('local-en-us-f3')).toMatchObject({ provider: { name: 'local' } });
  answer();
  await settle();
  expect(await find()).toMatchObject({ provider: { name: 'elevenlabs' } });
});
