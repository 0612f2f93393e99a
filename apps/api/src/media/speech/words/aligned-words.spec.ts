import { alignedWords, type Alignment } from './aligned-words';

/** A tenth of a second for each character. */
const aligned = (characters: readonly string[]): Alignment => ({
  characters,
  startSeconds: characters.map((_, at) => at / 10),
  endSeconds: characters.map((_, at) => (at + 1) / 10),
});
const timesOf = (text: string, characters: readonly string[]) =>
  alignedWords(text, aligned(characters))?.map(({ from, to, startMs, endMs }) => [
    text.slice(from, to),
    startMs,
    endMs,
  ]);

test('a word is heard from its first character to its last', () => {
  expect(timesOf('Hi, Bob!', [...'Hi, Bob!'])).toEqual([
    ['Hi,', 0, 300],
    ['Bob!', 400, 800],
  ]);
});

test('spaces may differ, and characters may have several code units', () => {
  expect(timesOf('Hi\n 😀 é', [' ', 'H', 'i', ' ', '😀', ' ', 'é', ' '])).toEqual([
    ['Hi', 100, 300],
    ['😀', 400, 500],
    ['é', 600, 700],
  ]);
});

test.each([
  ['other characters', aligned([...'Hi, Bab!'])],
  ['fewer characters', aligned([...'Hi, Bob'])],
  ['more characters', aligned([...'Hi, Bob!!'])],
  ['fewer times', { ...aligned([...'Hi, Bob!']), startSeconds: [0] }],
  ['fewer ends', { ...aligned([...'Hi, Bob!']), endSeconds: [] }],
  ['nothing', aligned([])],
])('an alignment with %s gives no words', (_, alignment) =>
  expect(alignedWords('Hi, Bob!', alignment)).toBeUndefined(),
);
