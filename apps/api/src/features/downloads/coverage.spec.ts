import { countedBytes, isDownload, keptSpans, united } from './coverage';

const span = (start: number, end: number) => ({ start, end });
const twoMinutes = { bytes: 1_000, durationMs: 120_000 };

test('spans are united without counting a byte twice', () => {
  expect(united([span(50, 60), span(0, 10), span(5, 20), span(20, 30), span(7, 7)])).toEqual([
    span(0, 30),
    span(50, 60),
  ]);
});

test(`at most ${keptSpans} spans are kept, the longest`, () => {
  const apart = Array.from({ length: keptSpans }, (_, index) => span(index * 10, index * 10 + 5));
  expect(united(apart)).toEqual(apart);
  expect(united([...apart, span(9_000, 9_001)])).toEqual(apart);
});

test('a download has a minute of the audio at its mean bit rate, and not a byte less', () => {
  expect(countedBytes(twoMinutes)).toBe(500);
  expect(isDownload([span(0, 499)], twoMinutes)).toBe(false);
  expect(isDownload([span(0, 500)], twoMinutes)).toBe(true);
  expect(isDownload(united([span(0, 300), span(200, 400), span(900, 999)]), twoMinutes)).toBe(false);
  expect(isDownload(united([span(0, 300), span(200, 400), span(900, 1_000)]), twoMinutes)).toBe(true);
});

test('a file of a minute or less must be sent whole', () => {
  const file = { bytes: 1_000, durationMs: 60_000 };
  expect(isDownload([span(0, 999)], file)).toBe(false);
  expect(isDownload([span(0, 1_000)], file)).toBe(true);
  expect(isDownload([], { bytes: 0, durationMs: 0 })).toBe(false);
});
