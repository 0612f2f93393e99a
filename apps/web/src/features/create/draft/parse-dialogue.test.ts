import { parseDialogue, withinLimit } from './parse-dialogue';

const read = (text: string) => parseDialogue(text).map(({ speaker, text: said }) => `${speaker}: ${said}`);

test('reads Host and Guest, in any order and case', () => {
  expect(read('GUEST: Hello.\n\nHost:  Welcome!\n')).toEqual(['guest: Hello.', 'host: Welcome!']);
});

test('takes two names, the first to speak as the host', () => {
  expect(read('Ada: Hi.\nBruno: Hello.\nAda: How are you?\nBruno: Well.')).toEqual([
    'host: Hi.',
    'guest: Hello.',
    'host: How are you?',
    'guest: Well.',
  ]);
});

test('reads bold names and full-width colons', () => {
  expect(read('**Host:** One.\n**Guest**: Two.')).toEqual(['host: One.', 'guest: Two.']);
  expect(read('小明：你好。\n小红：你好！\n小明：再见。\n小红：再见！')).toHaveLength(4);
});

test('a line without a name goes on with the turn before', () => {
  expect(read('Host: One.\nTwo.\nGuest: Three.')).toEqual(['host: One. Two.', 'guest: Three.']);
});

test('a colon in a sentence names nobody', () => {
  expect(read('Note: this is text.\nMore of it.')).toEqual(['host: Note: this is text.', 'guest: More of it.']);
});

test('nothing pasted is no line', () => expect(parseDialogue(' \n \n')).toEqual([]));

describe('a long text', () => {
  test('is cut after a sentence, and nothing is lost', () => {
    expect(withinLimit('One two. Three four. Five.', 12)).toEqual(['One two.', 'Three four.', 'Five.']);
  });
  test('is cut after a word where no sentence ends', () => {
    expect(withinLimit('aaaa bbbb cccc', 10)).toEqual(['aaaa bbbb', 'cccc']);
  });
  test('is cut anywhere else, but not through a character', () => {
    expect(withinLimit('aaa🌊bb', 4)).toEqual(['aaa', '🌊bb']);
  });
  test('at the limit stays whole', () => expect(withinLimit('a'.repeat(2500))).toHaveLength(1));
  test('one past it becomes two', () => expect(withinLimit('a'.repeat(2501))).toHaveLength(2));
});
