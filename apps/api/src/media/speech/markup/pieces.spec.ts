import { piecesOf } from './pieces';

describe('piecesOf', () => {
  test('splits between sentences without losing text', () => {
    const text = 'One two three. Four five! Six seven eight? Nine.';
    expect(piecesOf(text, 30)).toEqual(['One two three. Four five!', 'Six seven eight? Nine.']);
    expect(piecesOf(text, 1_000)).toEqual([text]);
  });

  test.each([7, 20, 100])('returns no piece longer than %i', (limit) => {
    const text = `${'word '.repeat(100)}. ${'x'.repeat(300)} ${'👩‍👩‍👧‍👦'.repeat(30)}`;
    const pieces = piecesOf(text, limit);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});
