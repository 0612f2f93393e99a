import { sentencePieces } from './sentence-parts';

const textsOf = (text: string) => sentencePieces(text).map(({ sentences }) => sentences.join(' '));
const long = 'This sentence has more than sixty characters, and so it is a part of its own.';

test('splits into sentences, and joins short ones', () => {
  expect(textsOf(`${long} Yes. No. ${long} ${long}`)).toEqual([long, `Yes. No. ${long}`, long]);
  expect(textsOf('Yes.')).toEqual(['Yes.']);
  expect(textsOf(`Dr. Smith met Mr. Jones at 3.30 p.m. in the old town hall of the city. ${long}`)).toHaveLength(2);
});

test.each([
  [59, 1],
  [60, 2],
])('after a sentence of %i characters a short one makes %i parts', (length, parts) =>
  expect(textsOf(`${'a'.repeat(length - 1)}. Yes.`)).toHaveLength(parts),
);

test('keeps every word and no white space between', () => {
  const text = `  ${long}\n${long}  Ok.\t${long} `;
  expect(textsOf(text).join(' ')).toBe(text.replace(/\s+/g, ' ').trim());
});

test('pauses longer after a paragraph, but not after the last', () => {
  const pieces = sentencePieces(`${long} ${long}\n\n${long}\n \n***\n\n${long}`);
  expect(pieces.map(({ isParagraphEnd }) => isParagraphEnd)).toEqual([false, true, true, false]);
});

test('splits texts without spaces between sentences', () => {
  const sentence = `${'这是一个很长的句子，'.repeat(7)}它自己就是一段。`;
  expect(textsOf(sentence + sentence)).toEqual([sentence, sentence]);
});
