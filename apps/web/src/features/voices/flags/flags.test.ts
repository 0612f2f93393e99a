import { hasFlag } from 'country-flag-icons';
import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { flagOf, flagOfVoice } from './flags';

test.each([
  [{ locale: 'pt-BR', language: 'pt' }, 'BR'],
  [{ locale: 'zh-Hant-TW', language: 'zh' }, 'TW'],
  [{ locale: 'en_GB' }, 'GB'],
  [{ locale: 'en-US-x-nyc', language: 'en' }, 'US'],
  [{ language: 'de' }, 'DE'],
  [{ language: 'German' }, 'DE'],
  [{ language: 'portuguese' }, 'PT'],
  [{ language: 'en-AU' }, 'AU'],
  [{ locale: 'ja' }, 'JP'],
  [{ locale: 'es-419', language: 'es' }, 'ES'],
  [{ locale: 'en-ZZ', language: 'en' }, 'US'],
  [{ language: 'Klingon' }, null],
  [{ locale: null, language: null }, null],
  [{}, null],
])('%j has the flag of %s', (voice, flag) => expect(flagOf(voice)).toBe(flag));

test("uses the label's locale, else the first verified language", () => {
  const { labels } = aVoice('a');
  expect(flagOfVoice(aVoice('a', { labels: { ...labels, locale: 'fr-CA' } }))).toBe('CA');
  const unlabelled = { ...labels, locale: null, language: null } as unknown as typeof labels;
  const italian = { language: 'it', accent: 'standard', model_id: '', locale: 'it-IT', preview_url: null };
  expect(flagOfVoice(aVoice('a', { labels: unlabelled, verified_languages: [italian] }))).toBe('IT');
});

test('has an image for the flag of every mapped language', () => {
  const languages = 'ar bg bn ca cs da de el en es et fa fi fil fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro';
  for (const language of `${languages} ru sk sl sr sv ta th tr uk ur vi zh`.split(' '))
    expect(hasFlag(flagOf({ language })!)).toBe(true);
});
