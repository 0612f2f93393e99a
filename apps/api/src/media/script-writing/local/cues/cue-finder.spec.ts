import { CueFinder } from './cue-finder';
import { cuesFor } from './cue';

const article = 'Council members Raj Patel and Ines Sommer voted no.';
const finderFor = (language: string, prompts: readonly string[] = []) =>
  new CueFinder(cuesFor(language), article, prompts);
const next = (language: string, sentence: string): string | null =>
  finderFor(language).next('', [sentence], Infinity, false);

test.each([
  ['en', '"We cannot wait," said Mayor Elena Ortiz.', 'What does Mayor Elena Ortiz say?'],
  ['en', 'Patel, an engineer, called the plan a guess.', 'And what does Patel say?'],
  ['en', 'The mayor said that it is late.', null],
  ['en', 'Researchers said that it is late.', null],
  ['en', 'However, the river is wide.', 'Is there another side to it?'],
  ['en', 'It failed because the river is wide.', 'Why is that?'],
  ['en', 'It has cost $42.5 million.', 'What does it cost?'],
  ['en', 'A 2014 study found little.', 'Is there research on that?'],
  ['en', 'After that, nothing moved.', 'And after that?'],
  ['en', 'The work of the council is long.', null],
  ['de', '„Das reicht nicht“, sagt Anna Keller.', 'Was sagt Anna Keller dazu?'],
  ['de', 'Doch der Fluss ist breit.', 'Gibt es auch eine andere Seite?'],
  ['de', 'Das kostet 1,8 Mio. € im Jahr.', 'Was kostet das?'],
  ['es', '"No basta", dice Poul Kattler.', '¿Qué dice Poul Kattler?'],
  ['es', 'El Sr. Kattler recuerda la feria.', null],
  ['es', 'Sin embargo, el río es ancho.', '¿Hay otra cara?'],
  ['fr', '« Cela suffit », explique Aurélie Castan.', 'Que dit Aurélie Castan ?'],
  ['fr', 'Mais le fleuve est large.', 'Y a-t-il une autre facette ?'],
  ['it', '«Basta così», dice Anna Bianchi.', 'Che cosa dice Anna Bianchi?'],
  ['it', 'Ma il fiume è largo.', 'C’è un altro lato?'],
  ['pt', '“Chega”, disse Ana Lima.', 'O que diz Ana Lima?'],
  ['pt', 'Mas o rio é largo.', 'Há outro lado?'],
  ['zh', '不过，河很宽。', '有没有另一面？'],
  ['zh', '因为河很宽。', '为什么呢？'],
  ['ja', 'しかし川は広い。', null],
])('%s: %s → %s', (language, sentence, question) => expect(next(language, sentence)).toBe(question));

test('a question is asked once, then its variants, then none', () => {
  const finder = finderFor('en');
  const asked = Array.from({ length: 5 }, () => finder.next('', ['It failed because of the wind.'], Infinity, false));
  expect(asked).toEqual(['Why is that?', 'What is the reason?', 'How come?', null, null]);
});

test('a question about a person is asked twice at most, of different people', () => {
  const finder = finderFor('en');
  const people = ['Ada Byron', 'Ada Byron', 'Ben Carter', 'Cleo Dunn', 'Dora Ellis', 'Emil Frank'];
  expect(people.map((name) => finder.next('', [`"No," said ${name}.`], Infinity, false))).toEqual([
    'What does Ada Byron say?',
    'And how does Ada Byron put it?',
    'What does Ben Carter say?',
    'And how does Cleo Dunn put it?',
    null,
    null,
  ]);
});

test('a number that was just said is taken up, twice at most', () => {
  const finder = finderFor('en');
  const after = (before: string): string | null => finder.next(before, ['The plan is old.'], Infinity, false);
  expect(after('The flood damaged 312 homes.')).toBe('312 homes?');
  expect(after('It was in March 2019.')).toBeNull();
  expect(after('It took 40 workers.')).toBe('40 workers?');
  expect(after('It took 50 trucks.')).toBeNull();
});

test('a question keeps within its characters', () => {
  expect(finderFor('en').next('', ['It failed because of rain.'], 12, false)).toBe('Why is that?');
  expect(finderFor('en').next('', ['It failed because of rain.'], 11, false)).toBeNull();
});

test('a prompt is given only where one is due, each once', () => {
  const finder = finderFor('en', ['Go on?']);
  const plain = ['The plan is old.'];
  expect(finder.next('', plain, Infinity, false)).toBeNull();
  expect(finder.next('', plain, Infinity, true)).toBe('Go on?');
  expect(finder.next('', plain, Infinity, true)).toBeNull();
});
