import { AppError } from '@duetcast/domain/kernel/errors';
import { aVoice, StubSpeech } from '../../../../../test/support/stub-speech';
import { SpeechProviders } from '../../media/speech/speech-providers';
import { VoiceCatalog } from './voice-catalogue';
import { voiceQuerySchema } from './voice-query';

const minute = 60_000;
let nowMs: number;
let remote: StubSpeech;
let local: StubSpeech;
let catalogue: VoiceCatalog;

const down = () => Promise.reject(new AppError('speech.unreachable', { provider: 'elevenlabs' }));
const has =
  (...names: string[]) =>
  async () =>
    names.map((name) => aVoice('elevenlabs', name));
const query = voiceQuerySchema.parse({});
const listed = async () => (await catalogue.list(query)).voices.map(({ voice_id }) => voice_id);
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  nowMs = 0;
  remote = new StubSpeech('elevenlabs', has('Rachel'));
  local = new StubSpeech('local', async () => [aVoice('local', 'en-us-f3')]);
  catalogue = new VoiceCatalog(new SpeechProviders([remote, local]), () => nowMs);
});

test('all voices of all providers, each list fetched once', async () => {
  expect(await listed()).toEqual(['elevenlabs-Rachel', 'local-en-us-f3']);
  await Promise.all([listed(), listed(), catalogue.find('elevenlabs-Rachel')]);
  expect([remote.listed, local.listed]).toEqual([1, 1]);
});

test.each([
  ['local-en-us-f3', undefined, 'local', 'en-us-f3'],
  ['local-en-us-f3', 'local', 'local', 'en-us-f3'],
  ['elevenlabs-Rachel', undefined, 'elevenlabs', 'Rachel'],
  ['Rachel', undefined, 'elevenlabs', 'Rachel'],
  ['Rachel', 'elevenlabs', 'elevenlabs', 'Rachel'],
  ['en-us-f3', undefined, 'local', 'en-us-f3'],
])('finds %s (%s)', async (voiceId, providerName, provider, providerVoiceId) => {
  const found = await catalogue.find(voiceId, providerName);
  expect(found).toMatchObject({ provider: { name: provider }, providerVoiceId });
  expect(found.voice.voice_id).toBe(`${provider}-${providerVoiceId}`);
});

test.each([
  ['nobody', undefined, 'voice.unknown'],
  ['', undefined, 'voice.unknown'],
  ['local-', undefined, 'voice.unknown'],
  ['elevenlabs-nobody', undefined, 'voice.unknown'],
  ['Rachel', 'local', 'voice.unknown'],
  ['elevenlabs-Rachel', 'local', 'voice.unknown'],
  ['local-en-us-f3', 'somebody', 'voice.unknown'],
  ['openai-alloy', undefined, 'speech.notConfigured'],
  ['alloy', 'openai', 'speech.notConfigured'],
])('does not find %j (%s)', async (voiceId, providerName, code) => {
  await expect(catalogue.find(voiceId, providerName)).rejects.toMatchObject({ code });
});

test('an old list is served while a new one is fetched behind it', async () => {
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

test('a provider that is down keeps its voices, and is asked again after a minute', async () => {
  await listed();
  remote.list = down;
  nowMs = 11 * minute;
  await listed();
  await settle();
  expect(await listed()).toContain('elevenlabs-Rachel');
  await expect(catalogue.find('elevenlabs-Rachel')).resolves.toBeDefined();
  expect(remote.listed).toBe(2);
  nowMs += 1 * minute + 1;
  remote.list = has('Rachel', 'Adam');
  await listed();
  await settle();
  expect(await listed()).toContain('elevenlabs-Adam');
});

test('a provider that was never heard of hides none of the others, and says so when its voice is asked for', async () => {
  remote.list = down;
  expect(await listed()).toEqual(['local-en-us-f3']);
  await expect(catalogue.find('elevenlabs-Rachel')).rejects.toMatchObject({ code: 'speech.unreachable' });
  expect(remote.listed).toBe(1);
});

test('an error of another kind is an unreachable provider', async () => {
  remote.list = () => Promise.reject(new TypeError('not ours'));
  await expect(catalogue.find('elevenlabs-Rachel')).rejects.toMatchObject({ code: 'speech.unreachable' });
});

test('a voice made since the list was fetched is found, at most one fetch a minute', async () => {
  await listed();
  remote.list = has('Rachel', 'Adam');
  await expect(catalogue.find('elevenlabs-Adam')).rejects.toMatchObject({ code: 'voice.unknown' });
  expect(remote.listed).toBe(1);
  nowMs = 2 * minute;
  await expect(catalogue.find('elevenlabs-Adam')).resolves.toMatchObject({ providerVoiceId: 'Adam' });
  await expect(catalogue.find('elevenlabs-Eve')).rejects.toMatchObject({ code: 'voice.unknown' });
  expect(remote.listed).toBe(2);
});

test('there is one collection', async () => {
  await expect(catalogue.collection('podcast', query)).resolves.toMatchObject({ pagination: { page: 1 } });
  for (const name of ['nothing', 'constructor', ''])
    await expect(catalogue.collection(name, query)).rejects.toMatchObject({ code: 'voice.collectionMissing' });
});
