import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../../../../test/support/web/job-row.builder';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { NoSessionToken } from '../../../client/session';
import { CurrentJobs, DashboardTab, NoJobs } from './dashboard-tab';
import { jobQueries } from '../rows/job-queries';

const listOf = (data: object[]) => ({ body: { success: true, data, page: { next: null } } });
const failure = (status: number, error: string) => ({ status, body: { success: false, error } });

afterEach(() => act(() => chooseLanguage('en')));

test('shows a skeleton, then the jobs', async () => {
  mockApi(() => listOf([aJob({ id: 'abcdefgh-1', status: 'processing' })]));
  renderPage(<CurrentJobs />);
  expect(screen.getByRole('status', { name: 'Loading jobs' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'abcdefgh' })).toBeInTheDocument();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('holds what runs, at any age, and what ended within the last hour', async () => {
  const jobs = [
    aJob({ id: 'new-done', status: 'completed', createdAt: minutesAgo(200), completedAt: minutesAgo(55) }),
    aJob({ id: 'new-fail', status: 'failed', createdAt: minutesAgo(5), completedAt: minutesAgo(4) }),
    aJob({ id: 'old-done', status: 'completed', createdAt: minutesAgo(65), completedAt: minutesAgo(61) }),
  ];
  const running = aJob({ id: 'old-runs', status: 'processing', createdAt: minutesAgo(5_000) });
  const requests = mockApi(({ query }) => listOf(query.get('status') === null ? jobs : [running]));
  renderPage(<CurrentJobs />);
  await screen.findByRole('link', { name: 'new-fail' });
  const ids = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(ids).toEqual(['old-runs', 'new-fail', 'new-done']);
  expect(requests.map(({ query }) => query.get('status'))).toContain('pending,downloading,processing');
});

test('an account whose jobs ended long ago has no active jobs', async () => {
  mockApi(({ query }) =>
    listOf(query.get('status') === null ? [aJob({ status: 'completed', completedAt: minutesAgo(90) })] : []),
  );
  renderPage(<CurrentJobs />);
  expect(await screen.findByText('Loading jobs')).toBeInTheDocument(); // No connection is live here.
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('offers more while all that is loaded is current', async () => {
  const pageOf = (data: object[]) => ({ body: { success: true, data, page: { next: 'c2' } } });
  const recent = aJob({ id: 'recent', status: 'completed', completedAt: minutesAgo(1) });
  const old = aJob({ id: 'old', status: 'completed', completedAt: minutesAgo(90) });
  mockApi(({ query }) => (query.get('status') !== null ? listOf([]) : pageOf([recent])));
  const { unmount } = renderPage(<CurrentJobs />);
  expect(await screen.findByRole('button', { name: 'Load more' })).toBeInTheDocument();
  unmount();
  mockApi(({ query }) => (query.get('status') !== null ? listOf([]) : pageOf([recent, old])));
  renderPage(<CurrentJobs />);
  await screen.findByText('recent');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('one retry repeats all that the list is made of', async () => {
  let isDown = true;
  mockApi(({ query }) => {
    if (isDown) return failure(503, 'Away.');
    return listOf(query.get('status') === null ? [] : [aJob({ id: 'old-runs', status: 'processing' })]);
  });
  renderPage(<CurrentJobs />);
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'old-runs' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('shows "Loading jobs" until the connection is live, then "No active jobs"', () => {
  const { unmount } = renderPage(<NoJobs isLive />);
  expect(screen.getByText('No active jobs')).toBeInTheDocument();
  unmount();
  renderPage(<NoJobs isLive={false} />);
  expect(screen.getByText('Loading jobs')).toBeInTheDocument();
});

test.each([
  [500, 'Something went wrong on our side.', 'Failed to load jobs.'],
  [401, 'Authentication required', 'Authentication required'],
])('names the failure when the first load answers %i', async (status, error, title) => {
  mockApi(() => failure(status, error));
  renderPage(<CurrentJobs />);
  expect(await screen.findByRole('alert', { name: title })).toHaveTextContent(error);
});

test('shows the reason of a network failure', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  renderPage(<CurrentJobs />);
  const alert = await screen.findByRole('alert', { name: 'Failed to load jobs.' });
  expect(alert).toHaveTextContent('Network error. Please try again.');
});

describe('a failure without a response', () => {
  const failWith = (error: Error) =>
    jest.spyOn(jobQueries, 'active').mockReturnValue({
      ...jobQueries.active(),
      queryFn: () => Promise.reject(error),
    });
  afterEach(() => jest.restoreAllMocks());

  test('asks for authentication when there is no session token', async () => {
    failWith(new NoSessionToken('No session token available'));
    renderPage(<CurrentJobs />);
    const alert = await screen.findByRole('alert', { name: 'Authentication required' });
    expect(alert).toHaveTextContent('No session token available');
  });
  test('shows the unknown-error title for any other error', async () => {
    failWith(new Error('odd'));
    renderPage(<CurrentJobs />);
    await screen.findByRole('alert', { name: 'An unknown error occurred while loading jobs.' });
  });
});

test('shows the unknown-error title for a response that is not a list', async () => {
  mockApi(() => ({ body: { success: true } }));
  renderPage(<CurrentJobs />);
  await screen.findByRole('alert', { name: 'An unknown error occurred while loading jobs.' });
});

test('keeps the jobs when a refresh fails', async () => {
  let isDown = false;
  mockApi(() => (isDown ? failure(503, 'Down.') : listOf([aJob({ id: 'abcdefgh-1', status: 'processing' })])));
  const { cache } = renderPage(<CurrentJobs />);
  await screen.findByText('abcdefgh');
  isDown = true;
  await act(() => cache.refetchQueries());
  expect(await screen.findByRole('alert', { name: 'Failed to refresh jobs.' })).toBeInTheDocument();
  expect(screen.getByText('abcdefgh')).toBeInTheDocument();
});

test('links to voices and the plugin', async () => {
  mockApi(({ path }) => (path.endsWith('/unviewed') ? { body: { success: true, data: { jobs: [] } } } : listOf([])));
  renderPage(<DashboardTab />);
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices');
  expect(screen.getByRole('link', { name: 'WordPress Plugin' })).toHaveAttribute('href', '/plugin');
  await waitFor(() => expect(screen.getByText('No log entries found')).toBeInTheDocument());
});
