import { foreignSystem, inReadableLetters, languageOfSystem, letterCount } from './writing-systems';

test.each([
  ['Good evening, and welcome.', 'en-US', null],
  ['Привет, мир', 'en-US', 'Cyrl'],
  ['Привет, мир', 'ru-RU', null],
  ['Привет from London', 'ru-RU', null],
  ['日本語の文章です。', 'en-US', 'Hani'],
  ['これはペンです。', 'de-DE', 'Hira'],
  ['日本語の文章です。', 'ja-JP', null],
  ['这是一个句子', 'zh-CN', null],
  ['這是一個句子', 'zh-TW', null],
  ['这是一个句子', 'ko-KR', 'Hani'],
  ['안녕하세요', 'ko-KR', null],
  ['नमस्ते दुनिया', 'hi-IN', null],
  ['مرحبا بالعالم', 'de-DE', 'Arab'],
  ['ᚠᚢᚦᚨᚱᚲ', 'en-US', 'Zzzz'],
  ['12:30 🎉 – 100 %', 'ru-RU', null],
  ['', 'en-US', null],
])('%j for %s: %s', (text, locale, system) => expect(foreignSystem(text, [locale])).toBe(system));

test('three foreign letters of ten are accepted, four are not', () => {
  expect(foreignSystem('abcdefg жжж', ['en'])).toBeNull();
  expect(foreignSystem('abcdef жжжж', ['en'])).toBe('Cyrl');
});

test('a voice of several languages reads the writing systems of all', () =>
  expect(foreignSystem('Привет, мир', ['en-US', 'ru-RU'])).toBeNull());

test.each([
  ['The word 日本 is Japanese.', 'en-US', 'The word Ri Ben is Japanese.'],
  ['Der Fluss Днепр ist breit.', 'de-DE', 'Der Fluss Dnepr ist breit.'],
  ['La ville de Αθήνα, en grec', 'fr-FR', 'La ville de Athina, en grec'],
  ['El barrio 서울역 de noche', 'es-ES', 'El barrio Seo Ul Yeog de noche'],
  ['这是 Москва 的地铁。', 'zh-CN', '这是 Moskva 的地铁。'],
  ['Москва and 10 °C – “é” 🎉 µm', 'ru-RU', 'Москва and 10 °C – “é” 🎉 µm'],
])('%s in letters that %s reads: %s', (text, locale, read) => expect(inReadableLetters(text, locale)).toBe(read));

test('counts letters, not digits, marks or punctuation', () => expect(letterCount('né 12, कि!')).toBe(3));

test.each([
  ['Cyrl', 'ru'],
  ['Hani', 'zh'],
  ['Hira', 'ja'],
  ['Hang', 'ko'],
  ['Zzzz', 'und'],
])('%s is most likely %s', (system, language) => expect(languageOfSystem(system)).toBe(language));
