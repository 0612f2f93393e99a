import fc from 'fast-check';
import { areUsable, joinedWords, placedWords, type SpokenWord } from './spoken-word';
import { wordRangesOf } from './word-ranges';

const text = 'Hi, Bob!';
const words: readonly SpokenWord[] = [
  { from: 0, to: 3, startMs: 0, endMs: 300 },
  { from: 4, to: 8, startMs: 400, endMs: 800 },
];
const [first, second] = [words[0]!, words[1]!];

test('words of the whole text, within its audio, can be used; engines may count what their encoder adds', () => {
  expect(areUsable(words, text, 800)).toBe(true);
  expect(areUsable(words, text, 700)).toBe(true);
});

test.each([
  ['are none', []],
  ['lack the end of the text', [first]],
  ['lack its beginning', [second]],
  ['overlap in the text', [first, { ...second, from: 2 }]],
  [
    'are empty',
    [
      { ...first, to: 0 },
      { ...second, from: 0 },
    ],
  ],
  ['go beyond the text', [first, { ...second, to: 9 }]],
  ['are in another order', [second, first]],
  ['go back in time', [first, { ...second, startMs: 800, endMs: 700 }]],
  ['begin before the word before', [{ ...first, startMs: 500, endMs: 600 }, second]],
  ['end before the word before', [{ ...first, endMs: 900 }, second]],
  ['begin before the audio', [{ ...first, startMs: -1 }, second]],
  ['end after the audio', [first, { ...second, endMs: 901 }]],
  ['have times that are no numbers', [first, { ...second, endMs: NaN }]],
])('words that %s cannot', (_, flawed) => expect(areUsable(flawed, text, 800)).toBe(false));

test('a part that is cut and moved takes its words along; none is heard outside of it', () => {
  const heard = { startMs: 5_000, endMs: 5_500, cutMs: 100, lengthMs: 800 };
  expect(placedWords(words, heard, 20)).toEqual([
    { from: 20, to: 23, startMs: 5_000, endMs: 5_200 },
    { from: 24, to: 28, startMs: 5_300, endMs: 5_500 },
  ]);
});

const spaced = fc.array(fc.stringMatching(/^[a-z]{1,8}[.,]?$/), { minLength: 1, maxLength: 12 }).map((all) => all.join(' ')); // prettier-ignore
/** A text with times for its words, in audio of some length. */
const piece = spaced.chain((line) => {
  const ranges = wordRangesOf(line);
  return fc.array(fc.nat(400), { minLength: 2 * ranges.length, maxLength: 2 * ranges.length }).map((steps) => {
    let at = 0;
    const timed = ranges.map((range, index) => {
      const startMs = (at += steps[2 * index]!);
      const endMs = (at += steps[2 * index + 1]!);
      return { ...range, startMs, endMs };
    });
    return { text: line, words: timed, lengthMs: at };
  });
});

test('words of joined pieces are the text, in order, each within its piece', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 5 }), (spoken) => {
      let startMs = 0;
      const pieces = spoken.map(([{ lengthMs, ...said }, cut, pauseMs]) => {
        const cutMs = Math.min(cut, lengthMs);
        const heard = { startMs, endMs: startMs + lengthMs - cutMs, cutMs, lengthMs };
        startMs = heard.endMs + pauseMs;
        return { ...said, heard };
      });
      const line = pieces.map((each) => each.text).join('\n ');
      const joined = joinedWords(line, pieces) ?? [];
      expect(joined.map(({ from, to }) => line.slice(from, to))).toEqual(line.split(/\s+/));
      expect(areUsable(joined, line, startMs)).toBe(true);
      for (const { words: ofPiece, heard } of pieces)
        for (const word of joined.splice(0, ofPiece.length)) {
          expect(word.startMs).toBeGreaterThanOrEqual(heard.startMs);
          expect(word.endMs).toBeLessThanOrEqual(heard.endMs);
        }
    }),
  );
});

test('a text has no words if one of its pieces has none', () => {
  const heard = { startMs: 0, endMs: 800, cutMs: 0, lengthMs: 800 };
  const pieces = [{ text, words, heard }, { text: 'Why?', words: undefined, heard }]; // prettier-ignore
  expect(joinedWords('Hi, Bob! Why?', pieces)).toBeUndefined();
  expect(joinedWords('Hi, Bob! Why?', pieces.slice(0, 1))).toEqual(words);
});
