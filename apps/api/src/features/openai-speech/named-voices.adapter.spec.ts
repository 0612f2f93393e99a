import type { Voice } from '@duetcast/domain/voices/voice';
import { aVoice, StubSpeech } from '../../../../../test/support/stub-speech';
import { SpeechProviders } from '../../media/speech/speech-provider';
import { VoiceCatalog } from '../voices/public';
import { NamedVoices } from './named-voices';

const english = 'Good morning, this is a sentence that is written in English.';
const german = 'Guten Morgen, das ist ein Satz, der auf Deutsch geschrieben ist und den man erkennt.';

const person = (id: string, gender: string, locale: string, provider = 'local'): Voice =>
  aVoice(provider, id, { labels: { gender, locale, language: locale.slice(0, 2) } });

const local = [
  person('ada', 'female', 'en-US'),
  person('eve', 'female', 'en-US'),
  person('bob', 'male', 'en-US'),
  person('tom', 'male', 'en-GB'),
  person('uwe', 'male', 'de-DE'),
];

const voicesOf = (...providers: [string, readonly Voice[]][]) =>
  new NamedVoices(
    new VoiceCatalog(new SpeechProviders(providers.map(([name, list]) => new StubSpeech(name, async () => list)))),
  );

test('a name is a voice of its gender, accent and the language of the text', async () => {
  const voices = voicesOf(['local', local]);
  expect(await voices.idFor('alloy', english)).toBe('local-ada');
  expect(await voices.idFor('coral', english)).toBe('local-eve');
  expect(await voices.idFor('nova', english)).toBe('local-ada');
  expect(await voices.idFor('onyx', english)).toBe('local-bob');
  expect(await voices.idFor('fable', english)).toBe('local-tom');
  expect(await voices.idFor('nova', german)).toBe('local-uwe');
  expect(await voices.idFor('local-ada', german)).toBe('local-ada');
});

test('OpenAI’s own voice comes first, unless the model names another provider', async () => {
  const own = person('nova', 'female', 'en-US', 'openai');
  const voices = voicesOf(['openai', [own]], ['local', local]);
  expect(await voices.idFor('nova', english)).toBe('openai-nova');
  expect(await voices.idFor('nova', english, 'local')).toBe('local-ada');
});

test('the list has the names first; without voices it is empty', async () => {
  const list = await voicesOf(['local', local]).list();
  expect(list[0]).toMatchObject({ id: 'alloy', voice_id: 'local-ada', gender: 'female' });
  expect(list.slice(-local.length).map(({ id }) => id)).toEqual(local.map(({ voice_id }) => voice_id));
  const empty = voicesOf(['local', []]);
  expect(await empty.list()).toEqual([]);
  await expect(empty.idFor('nova', english)).rejects.toMatchObject({ code: 'voice.unknown' });
});
