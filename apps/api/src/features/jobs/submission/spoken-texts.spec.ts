import { withRespellings } from '../../../media/speech/pronunciations/respelling';
import type { TextToSpeak } from '../../../media/speech/speech-provider';
import { SpokenTexts } from './spoken-texts';

const voice = { voice_id: 'remote-x', labels: { language: 'en', locale: 'en-US' }, verified_languages: [] };

/** The notes on a text in a voice that respells transcriptions by the rules of a locale, or one that reads them. */
async function notesOn(text: string, respells: boolean, locale: string) {
  const provider = {
    maxCharacters: 1_000,
    readsNumbers: true,
    respells,
    spokenText: (request: TextToSpeak) =>
      respells ? withRespellings(request.text, request.pronunciations, locale) : request.text,
  };
  const texts = new SpokenTexts(
    { spoken: async () => ({ kind: 'spoken', text }) } as never,
    { addTo: async (_owner: string, parts: readonly unknown[]) => parts } as never,
    { find: async () => ({ voice, provider, providerVoiceId: 'x' }) } as never,
    { of: async () => [] } as never,
  );
  return (await texts.of('ada', { text, voice_id: 'remote-x' })).notes;
}

const tomato = 'Eat a <phoneme ph="təˈmeɪtoʊ">tomato</phoneme>, <mark name="x"/>please.';
const ignored = (element: string) => ({ code: 'markup.ignored', message: `<${element}> has no effect.`, element });

test.each([
  ['a transcription with a spelling has an effect', tomato, true, 'en-US', ['mark']],
  ['one without a spelling has none', tomato, true, 'fi-FI', ['mark', 'phoneme']],
  ['nor has one of unknown signs', 'A <phoneme ph="ǃ">click</phoneme>.', true, 'en-US', ['phoneme']],
  ['a voice that reads transcriptions needs no spelling', tomato, false, 'fi-FI', ['mark']],
])('%s', async (_title, text, respells, locale, elements) => {
  expect(await notesOn(text, respells, locale)).toEqual(elements.map(ignored));
});
