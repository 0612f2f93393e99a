import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage, type ApiRequest } from '../../../../../../test/support/web/render-page';
import { giveReason } from '../reasons/access-reasons';
import { UsageInMonth } from './usage-in-month';

const sum = (accountId: string, email: string | null, charactersUsed: number) => ({
  accountId,
  email,
  domains: 2,
  charactersUsed,
  charactersReserved: 0,
});
const serve = (accounts: object[], total: object): ApiRequest[] =>
  mockApi(({ query }) => ({ body: { success: true, data: { month: query.get('month'), total, accounts } } }));

test('shows who used what, each with its share, its account and a replay of that month', async () => {
  giveReason(undefined, 'Monthly review');
  const requests = serve([sum('acc_ada', 'ada@example.com', 900), sum('acc_old', null, 100)], {
    accounts: 3,
    charactersUsed: 1_000,
    charactersReserved: 7,
  });
  renderPage(<UsageInMonth />, '/dashboard?tab=admin&section=usage&month=2026-10');
  const row = await screen.findByRole('row', { name: /ada@example.com/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['ada@example.com', '2', '900', '0', '90%', 'Replay']);
  expect(within(row).getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    '/dashboard?tab=admin&section=accounts&account=acc_ada',
  );
  const replay = new URL(
    within(row)
      .getByRole('link', { name: /^Replay/ })
      .getAttribute('href')!,
    'http://localhost',
  );
  expect(Object.fromEntries(replay.searchParams)).toMatchObject({
    section: 'replays',
    account: 'ada@example.com',
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-10-31T23:59:59.000Z',
  });
  expect(screen.getByText('Deleted account · acc_old')).toBeInTheDocument();
  expect(screen.getByText(/^3 accounts: 1,000 characters used, 7 reserved\. The 2 with the most/)).toBeInTheDocument();
  expect(requests[0]?.headers.get('x-access-reason')).toBe('Monthly%20review');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), screen.getAllByRole('option')[0]!);
  expect(requests.at(-1)?.query.get('month')).toBe(new Date().toISOString().slice(0, 7));
});

test('a month without usage says so, and has no file', async () => {
  serve([], { accounts: 0, charactersUsed: 0, charactersReserved: 0 });
  renderPage(<UsageInMonth />, '/dashboard?tab=admin&section=usage&month=2020-01');
  expect(await screen.findByText('No usage in this month')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});
