import { activityOf } from './site-table';
import { siteWords } from '@duetcast/words/en/account/site';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test.each([
  [null, 'Never used'],
  [hoursAgo(0.99), 'Active recently'],
  [hoursAgo(1), 'Active today'],
  [hoursAgo(23.99), 'Active today'],
  [hoursAgo(24), 'Active this week'],
  [hoursAgo(167.99), 'Active this week'],
  [hoursAgo(168), 'Inactive'],
])('activity %s is "%s"', (lastActivity, label) =>
  expect(siteWords.en.activity[activityOf(lastActivity, now)]).toBe(label),
);
