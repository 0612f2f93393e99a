import fc from 'fast-check';
import { charactersIn, firstCharacters, withinLimit } from './characters';

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 2],
  ['\u{1F600}', 1],
  ['\u{1F469}\u200D\u{1F680}', 3],
  ['\uD83D', 1],
  ['\uDE00\uD83D', 2],
])('%j has %i characters', (text, count) => expect(charactersIn(text)).toBe(count));

test('counts the code points of any text', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }), (text) => {
      expect(charactersIn(text)).toBe([...text].length);
    }),
  ));

test.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['a\u{1F600}c', 2, 'a\u{1F600}'],
  ['\u{1F600}\u{1F600}\u{1F600}', 2, '\u{1F600}\u{1F600}'],
  ['\u{1F600}\u{1F600}', 2, '\u{1F600}\u{1F600}'],
  ['\ud83d\ud83da', 2, '\ud83d\ud83d'],
  ['a', 0, ''],
])('the start of %j in %i characters', (text, count, start) => expect(firstCharacters(text, count)).toBe(start));

test('the start of any text has at most that many characters', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, count) => {
      const start = firstCharacters(text, count);
      expect(text.startsWith(start)).toBe(true);
      expect(charactersIn(start)).toBe(Math.min(count, charactersIn(text)));
    }),
  ));

describe('withinLimit', () => {
  test('splits after a sentence', () => {
    expect(withinLimit('One two. Three four. Five.', 12)).toEqual(['One two.', 'Three four.', 'Five.']);
  });
  test('splits after a word if no sentence ends', () => {
    expect(withinLimit('aaaa bbbb cccc', 10)).toEqual(['aaaa bbbb', 'cccc']);
  });
  test('splits at the limit otherwise, but not inside a character', () => {
    expect(withinLimit('aaa🌊bb', 4)).toEqual(['aaa🌊', 'bb']);
  });
  test('keeps text at the limit whole', () => expect(withinLimit('a'.repeat(2500), 2500)).toHaveLength(1));
  test('splits text one past the limit', () => expect(withinLimit('a'.repeat(2501), 2500)).toHaveLength(2));
});
