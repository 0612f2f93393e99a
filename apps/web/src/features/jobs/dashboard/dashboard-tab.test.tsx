import { act, screen, waitFor } from '@testing-library/react';
import { aJob } from '../../../../test/job-row.builder';
import { mockApi, renderPage } from '../../../../test/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { NoSessionToken } from '../../../client/session-token';
import { CurrentJobs, DashboardTab, NoJobs } from './dashboard-tab';
import { jobQueries, pushedJobs } from '../rows/job-queries';

const listOf = (data: object[]) => ({ body: { success: true, data, page: { next: null } } });
const refusal = (status: number, error: string) => ({ status, body: { success: false, error } });

beforeEach(() => pushedJobs.clear());
afterEach(() => act(() => chooseLanguage('en')));

test('waits, then shows the jobs', async () => {
  mockApi(() => listOf([aJob({ id: 'abcdefgh-1' })]));
  renderPage(<CurrentJobs />);
  expect(screen.getByRole('status', { name: 'Loading jobs' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'abcdefgh' })).toBeInTheDocument();
});

test('without jobs it says so once it is live, and is loading before', () => {
  const { unmount } = renderPage(<NoJobs isLive />);
  expect(screen.getByText('No active jobs')).toBeInTheDocument();
  unmount();
  renderPage(<NoJobs isLive={false} />);
  expect(screen.getByText('Loading jobs')).toBeInTheDocument();
});

test.each([
  [500, 'Something went wrong on our side.', 'Failed to load jobs.'],
  [401, 'Authentication required', 'Authentication required'],
])('an answer of %i at the first load', async (status, error, title) => {
  mockApi(() => refusal(status, error));
  renderPage(<CurrentJobs />);
  expect(await screen.findByRole('alert', { name: title })).toHaveTextContent(error);
});

test('the network that fails has its reason below', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  renderPage(<CurrentJobs />);
  const alert = await screen.findByRole('alert', { name: 'Failed to load jobs.' });
  expect(alert).toHaveTextContent('Network error. Please try again.');
});

describe('what failed without an answer', () => {
  const failWith = (error: Error) =>
    jest.spyOn(jobQueries, 'list').mockReturnValue({
      ...jobQueries.list(),
      queryFn: () => Promise.reject(error),
    });
  afterEach(() => jest.restoreAllMocks());

  test('a person who cannot be named is told so', async () => {
    failWith(new NoSessionToken('No session token available'));
    renderPage(<CurrentJobs />);
    const alert = await screen.findByRole('alert', { name: 'Authentication required' });
    expect(alert).toHaveTextContent('No session token available');
  });
  test('anything else is unknown', async () => {
    failWith(new Error('odd'));
    renderPage(<CurrentJobs />);
    await screen.findByRole('alert', { name: 'An unknown error occurred while loading jobs.' });
  });
});

test('an answer that is no list is unknown', async () => {
  mockApi(() => ({ body: { success: true } }));
  renderPage(<CurrentJobs />);
  await screen.findByRole('alert', { name: 'An unknown error occurred while loading jobs.' });
});

test('a refresh that fails is told, and the jobs stay', async () => {
  let isDown = false;
  mockApi(() => (isDown ? refusal(503, 'Down.') : listOf([aJob({ id: 'abcdefgh-1' })])));
  const { cache } = renderPage(<CurrentJobs />);
  await screen.findByText('abcdefgh');
  isDown = true;
  await act(() => cache.refetchQueries());
  expect(await screen.findByRole('alert', { name: 'Failed to refresh jobs.' })).toBeInTheDocument();
  expect(screen.getByText('abcdefgh')).toBeInTheDocument();
});

test('the whole tab leads on to voices and the plugin', async () => {
  mockApi(({ path }) => (path.endsWith('/unviewed') ? { body: { success: true, data: { jobs: [] } } } : listOf([])));
  renderPage(<DashboardTab />);
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices');
  expect(screen.getByRole('link', { name: 'WordPress Plugin' })).toHaveAttribute('href', '/plugin');
  await waitFor(() => expect(screen.getByText('No log entries found')).toBeInTheDocument());
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  mockApi(() => listOf([aJob({ status: 'completed' })]));
  renderPage(<CurrentJobs />);
  expect(await screen.findByText('已完成')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '当前任务' })).toBeInTheDocument();
});
