import { DuetcastError } from '@duetcast/client/duetcast-error';
import { createQueryClient } from '../src/app/query-client';
import type { Me } from '../src/features/accounts/account-queries';
import { charactersLeft } from '../src/features/usage/figures/characters-left';
import { activityOf } from '../src/features/sites/site-table';
import { siteWords } from '@duetcast/words/en/account/site';
import { shortId } from '../src/features/jobs/rows/job-format';
import { durationText } from '../src/features/jobs/rows/log-view';
import { reconnectDelayMs } from '../src/client/live/reconnect';
import { pageWindow } from '../src/features/voices/page-window';

/** Numbers of the pages that docs/PRODUCT.md states. */
test('lists show the beginning of a job id', () => expect(shortId('0123456789abcdef')).toBe('01234567'));

test('links page 1, the last page, and 2 on either side of the current one', () =>
  expect(pageWindow(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]));

test('reconnect delays double from 2 s, are capped at 30 s, and end after 10 attempts', () => {
  const attempts = Array.from({ length: 12 }, (_, index) => reconnectDelayMs(index + 1));
  const capped = Array.from({ length: 6 }, () => 30_000);
  expect(attempts).toEqual([2_000, 4_000, 8_000, 16_000, ...capped, null, null]);
});

test('activity is "recently" for 1 h, "today" for 24 h, "this week" for 168 h', () => {
  const hour = 3_600_000;
  const label = (ms: number) => siteWords.en.activity[activityOf(new Date(1e12 - ms).toISOString(), 1e12)];
  expect([1, 24, 168].map((hours) => [label(hours * hour - 1), label(hours * hour)])).toEqual([
    ['Active recently', 'Active today'],
    ['Active today', 'Active this week'],
    ['Active this week', 'Inactive'],
  ]);
});

test('queries are stale after 10 s, retry once, and do not refetch on focus', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 10_000, refetchOnWindowFocus: false });
  const retry = queries?.retry as (failures: number, error: Error) => boolean;
  const unreachable = new DuetcastError('Network error', { status: 0, code: 'none' });
  expect([0, 1].map((failures) => retry(failures, unreachable))).toEqual([true, false]);
});

test('formats durations as seconds with 2 decimals', () => expect(durationText(1_500, 'en')).toBe('1.50'));

test('remaining characters are those of the response, of the account for an unused domain, and null without a limit (-1)', () => {
  const left = (remaining: number, domain = 'a.example') => {
    const usage = { account: { remaining: 7 }, domains: [{ domain: 'a.example', remaining }] };
    return charactersLeft({ usage } as unknown as Me, domain);
  };
  expect([left(1), left(0), left(-1), left(1, 'b.example')]).toEqual([1, 0, null, 7]);
});
