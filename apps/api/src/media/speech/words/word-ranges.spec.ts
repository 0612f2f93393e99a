import fc from 'fast-check';
import { wordRangesOf } from './word-ranges';

const wordsOf = (text: string) => wordRangesOf(text).map(({ from, to }) => text.slice(from, to));

test.each([
  ['“Well,” she said — “it costs $4.2M (about 5th St.)!”', ['“Well,”', 'she', 'said', '—', '“it', 'costs', '$4.2M', '(about', '5th', 'St.)!”']], // prettier-ignore
  ['  Bees\n\ndance. ', ['Bees', 'dance.']],
  ['我们喜欢音乐。', ['我们', '喜欢', '音乐。']],
  ['他说：“你好（世界）。” 再见', ['他', '说：', '“你好', '（世界）。”', '再见']],
  ['。（', ['。（']],
  [' \n', []],
])('%j has the words %j', (text, words) => expect(wordsOf(text)).toEqual(words));

test('words are all of a text but its spaces, in order', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(' ', '\n', '（', '。', '“', '音乐', 'สวัสดี', "isn't"), fc.string({ unit: 'binary' }))); // prettier-ignore
  fc.assert(
    fc.property(text, (pieces) => {
      const whole = pieces.join('');
      let end = 0;
      for (const { from, to } of wordRangesOf(whole)) {
        expect(whole.slice(end, from).trim()).toBe('');
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(whole.slice(end).trim()).toBe('');
    }),
  );
});
