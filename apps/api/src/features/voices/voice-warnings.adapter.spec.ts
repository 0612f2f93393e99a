import { aVoice, StubSpeech } from '../../../../../test/support/stub-speech';
import { localVoices } from '../../media/speech/local/local-voices';
import { SpeechProviders } from '../../media/speech/speech-provider';
import { VoiceCatalog } from './voice-catalog';
import { VoiceWarnings } from './voice-warnings';

const listed = localVoices('flite', 'espeak').map(({ voice }) => voice);
const local = new StubSpeech('local', async () => listed);

const english = 'The council voted last night to keep the old library open until the end of next year.';
const german = 'Der Rat hat gestern Abend beschlossen, die alte Bibliothek bis Ende nächsten Jahres offen zu halten.';
const russian = 'Вчера вечером совет решил не закрывать старую библиотеку до конца следующего года.';

/** Warnings for texts, each with its voice. */
const warningsOf = (lines: [text: string, voiceId: string][], providers = [local]) =>
  new VoiceWarnings(new VoiceCatalog(new SpeechProviders(providers))).of(
    lines.map(([text, voiceId]) => ({ text, voiceId })),
  );
const nameOf = (voiceId: string | undefined) => listed.find(({ voice_id }) => voice_id === voiceId)?.name;

test('a text in the language of its voice has no warning', async () => {
  expect(
    await warningsOf([
      [english, 'local-en-us-slt'],
      [english, 'local-en-gb-f3'],
      [german, 'local-de-de-m3'],
      [russian, 'local-ru-ru-f3'],
    ]),
  ).toEqual([]);
});

test('a text in another language names voices of that language, of the same gender first', async () => {
  const [warning, ...others] = await warningsOf([
    [english, 'local-en-us-rms'],
    [german, 'local-en-us-rms'],
  ]);
  expect(others).toEqual([]);
  expect(warning).toEqual({
    index: 1,
    code: 'voice.language',
    message: 'Raymond speaks English, but this text is probably German.',
    language: 'de',
    voices: ['local-de-de-m1', 'local-de-de-m2', 'local-de-de-m3'],
  });
});

test('a script that the voice cannot read is warned of, however short the text', async () => {
  const [warning] = await warningsOf([['Да.', 'local-en-us-slt']]);
  expect(warning).toMatchObject({
    code: 'voice.script',
    language: 'ru',
    message: 'Sarah speaks English and cannot read the script of this text.',
  });
  expect(nameOf(warning?.voices[0])).toBe(listed.find(({ labels }) => labels.language === 'ru')?.name);
});

test('words of another script are read in Latin letters', async () => {
  const text = 'The council of 日本橋 voted last night to keep the old library open.';
  expect(await warningsOf([[text, 'local-en-us-slt']])).toEqual([
    {
      index: 0,
      code: 'voice.words',
      language: 'und',
      message: 'Sarah reads words in another script in Latin letters.',
      voices: [],
    },
  ]);
});

describe('texts that their voice cannot read are refused', () => {
  const refusedOf = async (lines: [text: string, voiceId: string][]) => {
    const warnings = new VoiceWarnings(new VoiceCatalog(new SpeechProviders([local])));
    return warnings.unreadable(lines.map(([text, voiceId], index) => ({ text, voiceId, param: `line ${index}` })));
  };

  test('by name, with voices that can', async () =>
    expect(
      await refusedOf([
        [english, 'local-en-us-slt'],
        [russian, 'local-en-us-slt'],
        [german, 'local-en-us-slt'],
      ]),
    ).toEqual([{ param: 'line 1', msg: expect.stringMatching(/^Sarah .* Voices that can: local-ru-ru-/) as string }]));

  test.each([
    ['这是一个句子。', 'Chinese'],
    ['これはペンです。', 'Japanese'],
    ['هذه جملة قصيرة.', 'Arabic'],
    ['זה משפט קצר.', 'Hebrew'],
    ['นี่คือประโยค', 'Thai'],
  ])('%s, which no voice speaks', async (text, language) =>
    expect(await refusedOf([[text, 'local-de-de-m3']])).toMatchObject([
      { msg: expect.stringMatching(new RegExp(`No voice speaks ${language} on this server\\.$`)) as string },
    ]),
  );
});

test.each([
  ['这是一个句子。', 'zh'],
  ['日本語の文章です。', 'ja'],
  ['これはペンです。', 'ja'],
])('%s is %s, which no voice reads', async (text, language) => {
  expect(await warningsOf([[text, 'local-en-us-slt']])).toMatchObject([{ code: 'voice.script', language, voices: [] }]);
});

test('a short line has the language of the other lines of its voice', async () => {
  const lines: [string, string][] = [
    ['Ja, genau.', 'local-en-us-slt'],
    [german, 'local-en-us-slt'],
    ['Ja, genau.', 'local-en-us-rms'],
    [english, 'local-en-us-rms'],
  ];
  expect((await warningsOf(lines)).map(({ index }) => index)).toEqual([0, 1]);
});

test.each([
  ['39 letters', 'Dieser Satz ist deutsch und recht kurzes Teil'.replace(/[^a-zA-Z]/g, '').slice(0, 39)],
  ['no letters', '12:30 – 14:00 🎉'],
  ['shell lines', 'sudo apt-get install -y nginx && systemctl enable nginx'],
])('%s: no warning', async (_, text) => expect(await warningsOf([[text, 'local-en-us-slt']])).toEqual([]));

test('kindred languages are no mismatch', async () => {
  const norwegian = 'Kommunestyret bestemte i går kveld at det gamle biblioteket skal holde åpent ut neste år.';
  const danish = await warningsOf([[norwegian, 'local-da-dk-f3']]);
  expect(danish).toEqual([]);
});

test('voices that speak any language have no warning, and fit any text after those whose own language it is', async () => {
  const remote = new StubSpeech('elevenlabs', async () => [aVoice('elevenlabs', 'Rachel')], true);
  expect(await warningsOf([[german, 'elevenlabs-Rachel'], [russian, 'elevenlabs-Rachel']], [remote, local])).toEqual([]); // prettier-ignore
  const [japanese, inGerman] = await warningsOf([['これはペンです。', 'local-en-us-slt'], [german, 'local-en-us-slt']], [remote, local]); // prettier-ignore
  expect(japanese?.voices).toEqual(['elevenlabs-Rachel']);
  expect(inGerman?.voices[0]).toBe('local-de-de-f2');
});

test('only voices of the requested provider are named', async () => {
  const remote = new StubSpeech('elevenlabs', async () => [aVoice('elevenlabs', 'Rachel')], true);
  const warnings = new VoiceWarnings(new VoiceCatalog(new SpeechProviders([remote, local])));
  const line = { text: 'これはペンです。', voiceId: 'local-en-us-slt', provider: 'local' };
  expect(await warnings.of([line])).toMatchObject([{ voices: [] }]);
});

test('an unknown voice is an error, as in the compilation', async () => {
  await expect(warningsOf([[english, 'local-none']])).rejects.toMatchObject({ code: 'voice.unknown' });
});
