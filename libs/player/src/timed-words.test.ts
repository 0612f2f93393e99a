import { TimedWords } from './timed-words';

const shownIn = ({ nodes }: TimedWords): string[] => nodes.map((node) => (typeof node === 'string' ? node : `[${node.textContent}]`)); // prettier-ignore
const heardIn = ({ nodes }: TimedWords): (string | null)[] =>
  nodes.flatMap((node) => (node instanceof Element && node.className === 'heard' ? [node.textContent] : []));

test('words are marked one after another, and the text stays as it is', () => {
  const words = new TimedWords('a bad, bad bee', [
    { startTime: 1, body: 'a' },
    { startTime: 2, body: 'bad,' },
    { startTime: 3, body: 'bad' },
    { startTime: 4, body: 'bee' },
  ]);
  expect(shownIn(words)).toEqual(['', '[a]', ' ', '[bad,]', ' ', '[bad]', ' ', '[bee]', '']);
  const heard = [0, 1, 2.5, 3, 3.5, 9, 1, -1].map((at) => {
    words.show(at);
    return heardIn(words);
  });
  expect(heard).toEqual([[], ['a'], ['bad,'], ['bad'], ['bad'], ['bee'], ['a'], []]);
});

test('words that the text does not have are left out', () => {
  const words = new TimedWords('你好世界', [
    { startTime: 1, body: '你好' },
    { startTime: 2, body: '再见' },
    { startTime: 3, body: '世界' },
  ]);
  expect(shownIn(words)).toEqual(['', '[你好]', '', '[世界]', '']);
  words.show(2);
  expect(heardIn(words)).toEqual([]);
});
