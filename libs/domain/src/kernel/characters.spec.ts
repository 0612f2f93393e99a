import fc from 'fast-check';
import { charactersIn } from './characters';

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
