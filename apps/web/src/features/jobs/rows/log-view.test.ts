import { anEntry } from '../../../../../../test/support/web/job-row.builder';
import { defaultLogView, durationText, filterOptions, inView, isAmong, sortedBy, statusesOf } from './log-view';

const entries = [
  anEntry({ job_id: 'a', timestamp: '2026-11-20T10:00:00Z', status: 'success', processing_ms: 300 }),
  anEntry({ job_id: 'b', timestamp: '2026-11-20T12:00:00Z', status: 'failure', processing_ms: null }),
  anEntry({ job_id: 'c', timestamp: '2026-11-20T11:00:00Z', status: 'success', processing_ms: 100 }),
  anEntry({ job_id: 'd', timestamp: '2026-11-20T13:00:00Z', status: 'processing', processing_ms: null }),
];
const idsIn = (view: Partial<typeof defaultLogView>) =>
  inView(entries, { ...defaultLogView, ...view }).map(({ job_id }) => job_id);

test('shows finished entries, newest first', () => expect(idsIn({})).toEqual(['b', 'c', 'a']));
test('shows unfinished entries if `finalOnly` is off', () =>
  expect(idsIn({ finalOnly: false })).toEqual(['d', 'b', 'c', 'a']));
test('filters by one status', () => expect(idsIn({ filter: 'success' })).toEqual(['c', 'a']));
test('sorts by duration, missing durations lowest', () => {
  expect(idsIn({ sort: 'processing_ms' })).toEqual(['a', 'c', 'b']);
  expect(idsIn({ sort: 'processing_ms', direction: 'asc' })).toEqual(['b', 'c', 'a']);
});
test('breaks ties by id', () => expect(idsIn({ sort: 'status', direction: 'asc' })).toEqual(['b', 'a', 'c']));

test('a click on the active column flips the direction; another column starts descending', () => {
  const flipped = sortedBy(defaultLogView, 'timestamp');
  expect(flipped.direction).toBe('asc');
  expect(sortedBy(flipped, 'timestamp').direction).toBe('desc');
  expect(sortedBy(flipped, 'job_id')).toMatchObject({ sort: 'job_id', direction: 'desc' });
});

test('requests the statuses of the filter and mode', () => {
  expect(statusesOf(defaultLogView)).toEqual(['success', 'failure']);
  expect(statusesOf({ filter: 'failure', finalOnly: true })).toEqual(['failure']);
  expect(statusesOf({ filter: 'all', finalOnly: false })).toHaveLength(5);
});

test('offers unfinished statuses only if they are listed', () => {
  expect(filterOptions(true)).toEqual(['all', 'success', 'failure']);
  expect(filterOptions(false)).toEqual(['all', 'success', 'failure', 'pending', 'downloading', 'processing']);
});

test('isAmong: false only for an entry after all loaded ones', () => {
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
])('formats %s ms in %s as %s', (milliseconds, locale, text) => expect(durationText(milliseconds, locale)).toBe(text));
