import { chapterTitle } from './chapters';

test('a chapter title is the start of its text, at most 60 code points', () => {
  expect(chapterTitle('Short  and\nsweet.', null)).toBe('Short and sweet.');
  expect(chapterTitle('a fine word '.repeat(10), null)).toBe('a fine word a fine word a fine word a fine word a fine…');
  expect([...chapterTitle('🎙'.repeat(100), 'Host')]).toHaveLength(60);
  expect(chapterTitle('🎙'.repeat(100), null)).toMatch(/^(🎙){59}…$/u);
});
