import { anEntry } from '../../../../test/job-row.builder';
import { defaultLogView, durationText, filterOptions, inView, isAmong, sortedBy, statusesOf } from './log-view';

const entries = [
  anEntry({ job_id: 'a', timestamp: '2026-11-20T10:00:00Z', status: 'success', processing_ms: 300 }),
  anEntry({ job_id: 'b', timestamp: '2026-11-20T12:00:00Z', status: 'failure', processing_ms: null }),
  anEntry({ job_id: 'c', timestamp: '2026-11-20T11:00:00Z', status: 'success', processing_ms: 100 }),
  anEntry({ job_id: 'd', timestamp: '2026-11-20T13:00:00Z', status: 'processing', processing_ms: null }),
];
const idsIn = (view: Partial<typeof defaultLogView>) =>
  inView(entries, { ...defaultLogView, ...view }).map(({ job_id }) => job_id);

test('shows what has ended, the latest first', () => expect(idsIn({})).toEqual(['b', 'c', 'a']));
test('shows what has not ended where it may', () => expect(idsIn({ finalOnly: false })).toEqual(['d', 'b', 'c', 'a']));
test('filters by one status', () => expect(idsIn({ filter: 'success' })).toEqual(['c', 'a']));
test('sorts by duration, what has none is the least', () => {
  expect(idsIn({ sort: 'processing_ms' })).toEqual(['a', 'c', 'b']);
  expect(idsIn({ sort: 'processing_ms', direction: 'asc' })).toEqual(['b', 'c', 'a']);
});
test('orders equal ones by id', () => expect(idsIn({ sort: 'status', direction: 'asc' })).toEqual(['b', 'a', 'c']));

test('the active column turns round, another starts descending', () => {
  const turned = sortedBy(defaultLogView, 'timestamp');
  expect(turned.direction).toBe('asc');
  expect(sortedBy(turned, 'timestamp').direction).toBe('desc');
  expect(sortedBy(turned, 'job_id')).toMatchObject({ sort: 'job_id', direction: 'desc' });
});

test('the statuses that are asked for follow the filter and the mode', () => {
  expect(statusesOf(defaultLogView)).toEqual(['success', 'failure']);
  expect(statusesOf({ filter: 'failure', finalOnly: true })).toEqual(['failure']);
  expect(statusesOf({ filter: 'all', finalOnly: false })).toHaveLength(5);
});

test('unfinished statuses are offered only where they are shown', () => {
  expect(filterOptions(true)).toEqual(['all', 'success', 'failure']);
  expect(filterOptions(false)).toEqual(['all', 'success', 'failure', 'pending', 'downloading', 'processing']);
});

test('an entry stands among the loaded ones unless it comes after all of them', () => {
  const loaded = inView(entries, defaultLogView);
  const at = (timestamp: string) => isAmong(anEntry({ timestamp }), loaded, defaultLogView);
  expect(at('2026-11-20T14:00:00Z')).toBe(true);
  expect(at('2026-11-20T10:30:00Z')).toBe(true);
  expect(at('2026-11-20T09:00:00Z')).toBe(false);
});

test.each([
  [1234, 'en', '1.23'],
  [0, 'zh', '0.00'],
  [1_234_567, 'en', '1234.57'],
  [null, 'en', '-'],
])('%s ms last "%s": %s', (milliseconds, locale, text) => expect(durationText(milliseconds, locale)).toBe(text));
