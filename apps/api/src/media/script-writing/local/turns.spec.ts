import type { Change, Passage } from './passages';
import { turnsOf } from './turns';

const words = (count: number): string => `${'word '.repeat(count - 1)}word.`;
const passage = (text: string, change: Change, speaker: Passage['speaker'] = null): Passage => ({
  text,
  change,
  speaker,
  range: null,
});

test('the Host asks a question of two words, at the price of a change within a paragraph', () => {
  const passages = [
    passage(words(10), 'always', 'Host'),
    passage(words(15), 'always'),
    passage(words(15), 'sentence'),
    passage(words(15), 'always'),
    passage('Why now?', 'always'),
    passage(words(20), 'always'),
  ];
  const turns = turnsOf(passages, 2, 'en');
  expect(turns.find(({ passages: [first] }) => first?.text === 'Why now?')?.speaker).toBe('Host');
  const longer = passages.map((each) => (each.text === 'Why now?' ? { ...each, text: 'So why now?' } : each));
  expect(turnsOf(longer, 2, 'en').find(({ passages: [first] }) => first?.text === 'So why now?')?.speaker).toBe(
    'Guest',
  );
});
