import { byteRangeOf, rangeFor } from './byte-range';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-', { start: 10, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=500-5000', { start: 500, end: 999 }],
])('parses %s for a file of 1000 bytes', (header, range) => {
  expect(byteRangeOf(header, 1_000)).toEqual(range);
});

test.each([undefined, '', 'bytes=-', 'bytes=5-1', 'bytes=0-1,5-6', 'chars=0-5', 'bytes=a-b'])('ignores %s', (header) =>
  expect(byteRangeOf(header, 1_000)).toBeNull(),
);

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('rejects %s for a file of 1000 bytes', (header) => {
  expect(() => byteRangeOf(header, 1_000)).toThrow('The requested range is outside the file.');
});

test('If-Range drops the range when the ETag differs', () => {
  expect(rangeFor('bytes=0-1', undefined, '"a"')).toBe('bytes=0-1');
  expect(rangeFor('bytes=0-1', '"a"', '"a"')).toBe('bytes=0-1');
  expect(rangeFor('bytes=0-1', '"b"', '"a"')).toBeUndefined();
});
