import { untilText } from './delivery-table';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

test.each([
  [-5, null],
  [0, null],
  [0.2, 'in 1 second'],
  [59, 'in 59 seconds'],
  [60, 'in 1 minute'],
  [3_599, 'in 60 minutes'],
  [3_600, 'in 1 hour'],
  [172_800, 'in 48 hours'],
])('%d s ahead reads %j', (seconds, text) => expect(untilText(inSeconds(seconds), now, 'en')).toBe(text));

test('uses the interface language', () => expect(untilText(inSeconds(12), now, 'zh')).toBe('12秒钟后'));
