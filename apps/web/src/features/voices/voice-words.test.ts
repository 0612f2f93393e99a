import { readFileSync } from 'node:fs';
import { aVoice } from '../../../../../test/support/web/voice.builder';
import { sampleWords } from '@duetcast/words/en/voices/sample';
import { pageWindow } from './page-window';
import {
  additionalLanguagesOf,
  basicLabelOf,
  soundOf,
  initialsOf,
  labelText,
  languageText,
  primaryLanguageOf,
} from './voice-words';

const language = (code: string, accent: string | null = null) => ({
  language: code,
  accent,
  model_id: 'm',
  locale: null,
  preview_url: null,
});

test('initials are the first letters of the first two words', () => {
  expect(initialsOf('Ada May Whitlock')).toBe('AM');
  expect(initialsOf('émilie')).toBe('É');
  expect(initialsOf('  ')).toBe('');
});

test.each([
  ['en', 'basic', ''],
  ['fr', 'natural', ''],
  ['fr', 'basic', 'Basic quality: install the kokoro engine'],
  ['nl', 'basic', 'Basic quality'],
] as const)('a voice in %s of quality %s is labeled "%s"', (code, quality, label) => {
  const voice = aVoice('v', { quality, labels: { ...aVoice('v').labels, language: code } });
  expect(labelText(basicLabelOf(voice), sampleWords.en.labels)).toBe(label);
});

test('the kokoro engine is what is better in those of its languages that basic voices are hard to understand in', () => {
  const { languages } = JSON.parse(readFileSync('apps/api/voice-engines/kokoro/engine.json', 'utf8')) as {
    languages: Record<string, string>;
  };
  const labelOf = (code: string) =>
    basicLabelOf(aVoice('v', { quality: 'basic', labels: { ...aVoice('v').labels, language: code } }));
  for (const code of Object.keys(languages)) expect([code, labelOf(code)]).not.toEqual([code, 'basic_quality']);
});

test('the primary language matches the label, else is the first, else unknown', () => {
  const of = (...codes: string[]) =>
    primaryLanguageOf(aVoice('v', { verified_languages: codes.map((code) => language(code)) }));
  expect(of('de', 'en')?.language).toBe('en');
  expect(of('de', 'fr')?.language).toBe('de');
  expect(of()).toBeNull();
});

test('lists additional languages once per language and accent', () => {
  const verified_languages = [language('en'), language('de'), language('de'), language('de', 'swiss')];
  const others = additionalLanguagesOf(aVoice('v', { verified_languages }));
  expect(others.map(({ language: code, accent }) => [code, accent])).toEqual([
    ['de', null],
    ['de', 'swiss'],
  ]);
});

test("names languages in the reader's language", () => {
  expect(languageText(language('he'), 'en', {})).toBe('Hebrew');
  expect(languageText(language('en', 'american'), 'zh', {})).toBe('英语 (american)');
  expect(languageText(language('en', 'american'), 'zh', { american: '美式' })).toBe('英语 (美式)');
  expect(languageText(language('no language'), 'en', {})).toBe('no language');
});

test('describes how a voice sounds in the language of the reader, where it has words for it', () => {
  const warm = aVoice('v', { description: 'Warm: a woman.', labels: { ...aVoice('v').labels, description: 'warm' } });
  expect(soundOf(warm, { warm: '温暖' })).toBe('温暖');
  expect(soundOf(warm, {})).toBe('Warm: a woman.');
});

test.each([
  ['conversational', 'Conversational'],
  ['narration', 'Narration'],
  ['news', 'News'],
  ['social_media', 'social media'],
  ['toString', 'toString'],
])('use case %s reads %s', (useCase, label) => {
  expect(labelText(useCase, sampleWords.en.labels)).toBe(label);
});

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 'gap', 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [9, 17, [1, 'gap', 7, 8, 9, 10, 11, 'gap', 17]],
  [17, 17, [1, 'gap', 15, 16, 17]],
])('page %i of %i links two pages on either side', (page, total, links) => {
  expect(pageWindow(page, total)).toEqual(links);
});
