import { outputWords, storedWords, wordsIn } from './stored-words';

const words = [
  { from: 0, to: 2, startMs: 100, endMs: 300 },
  { from: 3, to: 6, startMs: 300, endMs: 900 },
];
const heard = [
  { startMs: 0, endMs: 1_000, cutMs: 0, lengthMs: 1_000 },
  { startMs: 2_000.4, endMs: 2_900.4, cutMs: 50, lengthMs: 1_000 },
];

test('what is stored are the words', () => expect(wordsIn(storedWords(words))).toEqual(words));

test.each([undefined, null, 'a', [[0, 1, 2]], [[0, 1, 2, -3]], [[0, 1, 2, 3.5]]])('in %j there are none', (stored) =>
  expect(wordsIn(stored)).toBeUndefined(),
);

test('words of parts are stored at the times of the output', () => {
  expect(outputWords([{}, { words }], heard)).toEqual([
    null,
    [
      [0, 2, 2_050, 2_250],
      [3, 6, 2_250, 2_850],
    ],
  ]);
  expect(outputWords([{}, {}], heard)).toBeUndefined();
});
