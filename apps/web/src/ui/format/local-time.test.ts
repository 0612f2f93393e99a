import { exactMoment, localMoment, momentOf } from './local-time';
import { elapsedText } from './elapsed-text';

test('a moment survives the round trip through its field, to the second', () => {
  const iso = '2026-11-21T10:20:30.000Z';
  expect(momentOf(localMoment(iso))).toBe(iso);
  expect(momentOf(localMoment('2026-02-03T04:05:06.789Z'))).toBe('2026-02-03T04:05:06.000Z');
});

test('maps null to an empty field and back', () => {
  for (const nothing of ['', null, undefined, 'yesterday']) expect(localMoment(nothing)).toBe('');
  for (const nothing of ['', 'yesterday']) expect(momentOf(nothing)).toBeNull();
});

test('formats midnight as hour 0', () => {
  const midnight = new Date(2026, 10, 21, 0, 5, 3, 12).toISOString();
  expect(exactMoment(midnight, 'en-US')).toBe('11/21/2026, 00:05:03.012');
});

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1 sec'],
  [119_900, '119.9 sec'],
  [120_000, '2 min'],
  [7_200_000, '2 hr'],
  [172_800_000, '2 days'],
])('%d ms reads %s', (ms, text) => expect(elapsedText(ms, 'en')).toBe(text));
