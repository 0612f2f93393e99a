import { activityLabel } from './activity';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test.each([
  [null, 'Never used'],
  [hoursAgo(0.99), 'Active recently'],
  [hoursAgo(1), 'Active today'],
  [hoursAgo(24), 'Active this week'],
  [hoursAgo(168), 'Inactive'],
])('%s is "%s"', (lastActivity, label) => expect(activityLabel(lastActivity, now)).toBe(label));
