import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayAfter } from '@duetcast/domain/usage/usage-period';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { JobDownloadCounts } from './job-downloads';

const daysOf = (from: string, to: string, last: number) => {
  const days = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push({ day, downloads: day === to ? last : 0 });
  return days;
};

function serve(last: number) {
  const requests = mockApi(({ query }) => {
    const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
    return { body: { success: true, data: { from, to, total: last, days: daysOf(from, to, last) } } };
  });
  renderPage(<JobDownloadCounts jobId="job-1" />);
  return requests;
}

test('shows the downloads of 30 days, and of a year on request', async () => {
  const requests = serve(1_234);
  expect(await screen.findByText('1,234 downloads')).toBeInTheDocument();
  expect(screen.getByRole('slider', { name: 'Day' })).toHaveAttribute('aria-valuetext', expect.stringMatching(/1,234/));
  expect(screen.getAllByRole('row')).toHaveLength(31);
  await userEvent.click(screen.getByRole('radio', { name: '365 days' }));
  await screen.findByText('1,234 downloads');
  expect(requests.map(({ path }) => path)).toEqual(Array(2).fill('/api/jobs/job-1/downloads'));
  expect(screen.getAllByRole('row')).toHaveLength(366);
});

test('says that nobody has downloaded it', async () => {
  serve(0);
  expect(await screen.findByText('No downloads in this period.')).toBeInTheDocument();
});

test('a failed request can be repeated', async () => {
  mockApi(() => ({ status: 503, body: { success: false, error: 'Not now.', code: 'store.unavailable' } }));
  renderPage(<JobDownloadCounts jobId="job-1" />);
  expect(await screen.findByText('Failed to load downloads')).toBeInTheDocument();
});
