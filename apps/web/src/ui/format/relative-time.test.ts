import { relativeTime } from './relative-time';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test.each([
  [0, 'now', '现在'],
  [59, '59 seconds ago', '59秒钟前'],
  [60, '1 minute ago', '1分钟前'],
  [3599, '59 minutes ago', '59分钟前'],
  [3600, '1 hour ago', '1小时前'],
  [86_400, '1 day ago', '1天前'],
  [604_800, '1 week ago', '1周前'],
  [2_592_000, '1 month ago', '1个月前'],
  [31_535_999, '12 months ago', '12个月前'],
  [31_536_000, '1 year ago', '1年前'],
  [70_000_000, '2 years ago', '2年前'],
])('%i seconds ago reads "%s" and "%s"', (seconds, english, chinese) => {
  expect(relativeTime(ago(seconds), now, 'en-GB')).toBe(english);
  expect(relativeTime(ago(seconds), now, 'zh-TW')).toBe(chinese);
});

test('a future time reads "now"; an unsupported language falls back to English', () => {
  expect(relativeTime(ago(-5), now, 'en')).toBe('now');
  expect(relativeTime(ago(120), now, 'de')).toBe('2 minutes ago');
});
