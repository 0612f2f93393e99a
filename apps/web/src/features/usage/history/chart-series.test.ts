import { roundedUp } from '../../../ui/chart/bar-chart';
import { chartOf, withLive } from './chart-series';
import { dayAfter, longMonth, shortMonth } from '../figures/month-names';
import type { MonthOfUsage } from '../figures/usage-queries';

const month = (name: string, used: Record<string, number> = {}): MonthOfUsage => ({
  month: name,
  charactersUsed: Object.values(used).reduce((sum, value) => sum + value, 0),
  domains: Object.entries(used).map(([domain, charactersUsed]) => ({ domain, charactersUsed })),
});

test('every series has a value for every month', () => {
  const chart = chartOf([month('2026-09', { a: 3 }), month('2026-10'), month('2026-11', { a: 1, b: 9 })]);
  expect(chart).toEqual({
    months: ['2026-09', '2026-10', '2026-11'],
    totals: [3, 0, 10],
    series: [
      { domain: 'b', values: [0, 0, 9] },
      { domain: 'a', values: [3, 0, 1] },
    ],
  });
});

test('months without usage have no series', () =>
  expect(chartOf([month('2026-10'), month('2026-11')])).toMatchObject({ totals: [0, 0], series: [] }));

test('the top four domains get a series; a fifth joins "others"', () => {
  const four = { a: 50, b: 40, c: 30, d: 20 };
  expect(chartOf([month('2026-11', four)]).series.map(({ domain }) => domain)).toEqual(['a', 'b', 'c', 'd']);
  const { series } = chartOf([month('2026-11', { ...four, e: 2, f: 1 })]);
  expect(series.slice(3)).toEqual([
    { domain: 'd', values: [20] },
    { domain: null, values: [3] },
  ]);
});

test.each([
  [10, 10],
  [11, 20],
  [20, 20],
  [21, 50],
  [50_001, 100_000],
  [-7, 10],
])('a highest bar of %i is scaled to %i', (highest, top) => expect(roundedUp(highest)).toBe(top));

test('replaces the current month with live figures; ignores a month outside the history', () => {
  const history = [month('2026-10', { a: 1 }), month('2026-11', { a: 2 })];
  const used = (domain: string, charactersUsed: number) => ({
    domain,
    charactersUsed,
    charactersReserved: 0,
    characterLimit: 10_000,
    position: '1',
  });
  const live = {
    month: '2026-11',
    account: { characterLimit: 10_000 },
    domains: [used('a', 5), used('b', 6), used('idle', 0)],
  };
  expect(withLive(history, live).map(({ month: name, charactersUsed }) => [name, charactersUsed])).toEqual([
    ['2026-10', 1],
    ['2026-11', 11],
  ]);
  expect(withLive(history, live)[1]?.domains.map(({ domain }) => domain)).toEqual(['a', 'b']);
  expect(withLive(history, { ...live, month: '2026-12' })).toEqual(history);
  expect(withLive(history, null)).toBe(history);
});

test("formats month names in the reader's locale, in UTC", () => {
  expect([longMonth('2026-11', 'en-US'), longMonth('2026-11', 'zh-CN')]).toEqual(['November 2026', '2026年11月']);
  expect([shortMonth('2026-01', 'en-US'), shortMonth('2026-01', 'zh-CN')]).toEqual(['Jan', '1月']);
  expect([dayAfter('2026-12', 'en-US'), dayAfter('2026-11', 'zh-CN')]).toEqual(['January 1, 2027', '2026年12月1日']);
});
