import { parseDialogue } from './parse-dialogue';

const read = (text: string) => parseDialogue(text).map(({ speaker, text: line }) => `${speaker}: ${line}`);

test('reads Host and Guest, in any order and case', () => {
  expect(read('GUEST: Hello.\n\nHost:  Welcome!\n')).toEqual(['guest: Hello.', 'host: Welcome!']);
});

test('takes any two names, the first speaker as the host', () => {
  expect(read('Ada: Hi.\nBruno: Hello.\nAda: How are you?\nBruno: Well.')).toEqual([
    'host: Hi.',
    'guest: Hello.',
    'host: How are you?',
    'guest: Well.',
  ]);
});

test('casts up to three guests, by their names or in the order of their turns', () => {
  expect(read('Host: One.\nGuest 2: Two.\nGuest: Three.\nGuest 3: Four.')).toEqual([
    'host: One.',
    'guest2: Two.',
    'guest: Three.',
    'guest3: Four.',
  ]);
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
  const spoken = [...names, ...names].map((name) => `${name}: ${name}.`).join('\n');
  expect(read(spoken).slice(0, 5)).toEqual(['host: Ada.', 'guest: Bo.', 'guest2: Cy.', 'guest3: Di.', 'guest: Ed.']);
});

test('reads bold names and full-width colons', () => {
  expect(read('**Host:** One.\n**Guest**: Two.')).toEqual(['host: One.', 'guest: Two.']);
  expect(read('小明：你好。\n小红：你好！\n小明：再见。\n小红：再见！')).toHaveLength(4);
});

test('continues the previous turn for a line without a name', () => {
  expect(read('Host: One.\nTwo.\nGuest: Three.')).toEqual(['host: One. Two.', 'guest: Three.']);
});

test('ignores a colon in a sentence', () => {
  expect(read('Note: this is text.\nMore of it.')).toEqual(['host: Note: this is text.', 'guest: More of it.']);
});

test('returns no lines for blank text', () => expect(parseDialogue(' \n \n')).toEqual([]));
