import { wordErrorPercent, wordErrors, wordsOf } from '../bench/speech/word-error';

test('words have no case and no punctuation, but keep an apostrophe', () => {
  expect(wordsOf("So, what's THAT?\n It’s “bread” – élan.")).toEqual(['so', "what's", 'that', 'it’s', 'bread', 'élan']);
});

test.each([
  ['the same words', 'a b c', 'a b c', 0],
  ['a wrong word', 'a b c', 'a x c', 1],
  ['a missing word', 'a b c', 'a c', 1],
  ['an added word', 'a b c', 'a b x c', 1],
  ['nothing heard', 'a b c', '', 3],
  ['nothing spoken', '', 'a b', 2],
  ['a wrong, a missing and an added word', 'a b c d e', 'a x d e f', 3],
])('%s', (_, spoken, heard, errors) => expect(wordErrors(wordsOf(spoken), wordsOf(heard))).toBe(errors));

test('the percentage counts the words of all texts together', () => {
  const texts = [
    { spoken: 'One.', heard: 'won' },
    { spoken: 'Two, three, four.', heard: 'two three four' },
  ];
  expect(wordErrorPercent(texts)).toBe(25);
  expect(wordErrorPercent([{ spoken: 'One, two, three.', heard: 'one to three' }])).toBe(33.3);
  expect(wordErrorPercent([{ spoken: 'One.', heard: 'one and one more' }])).toBe(300);
});
