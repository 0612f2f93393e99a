import fc from 'fast-check';
import { phrasesOf, speakableText } from './phrases';

const words = (text: string) => text.replace(/\s+/gu, '');

test('loses nothing but spaces and keeps phrases within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (text) => {
      const phrases = phrasesOf(text, 'en');
      expect(words(phrases.map((phrase) => phrase.text).join(''))).toBe(words(text));
      expect(Math.max(0, ...phrases.map((phrase) => phrase.text.length))).toBeLessThanOrEqual(400);
    }),
  );
});

test('splits at sentence ends', () => {
  const sentence = 'It was said by Dr. Smith that this is so. ';
  const phrases = phrasesOf(sentence.repeat(30), 'en');
  expect(phrases.length).toBeGreaterThan(2);
  expect(phrases.every(({ text }) => text.endsWith('so.'))).toBe(true);
  expect(phrases.map(({ pauseMs }) => pauseMs)).toEqual([...phrases.slice(1).map(() => 185), 0]);
});

test('a paragraph ends with a longer pause', () => {
  expect(phrasesOf('One.\n\nTwo. Three.', 'en')).toEqual([
    { text: 'One.', pauseMs: 410 },
    { text: 'Two. Three.', pauseMs: 0 },
  ]);
});

test('splits a long sentence after clauses, else between words, never within a surrogate pair', () => {
  const clauses = phrasesOf('a long clause of some words, '.repeat(40), 'en').slice(0, -1);
  expect(clauses.every(({ text }) => text.endsWith(','))).toBe(true);
  const cut = phrasesOf('word '.repeat(300), 'en');
  expect(cut.every(({ text }) => /^word( word)*$/.test(text))).toBe(true);
  const pairs = phrasesOf('𝒜'.repeat(999), 'en');
  expect(pairs.every(({ text }) => /^𝒜+$/u.test(text))).toBe(true);
});

test('Hindi sentences end with a danda', () => {
  const phrases = phrasesOf('यह एक वाक्य है। '.repeat(60), 'hi');
  expect(phrases.length).toBeGreaterThan(1);
  expect(phrases.every(({ text }) => text.endsWith('।'))).toBe(true);
});

test('removes characters that would truncate the text or switch the engine mode', () => {
  expect(speakableText(' a\u0000b\r\nc [[x]] \ud800d\u0007 ')).toBe('a b\nc [x]  d');
});

test.each(['', ' \n ', '...', '— “ ” !', '\u200b'])('%j cannot be synthesized', (text) => {
  expect(() => speakableText(text)).toThrow('The voice provider returned no audio for this text.');
});

test.each(['5', '😀', '€', 'ß', 'क', '日'])('%j can be synthesized', (text) => {
  expect(speakableText(text)).toBe(text);
});
