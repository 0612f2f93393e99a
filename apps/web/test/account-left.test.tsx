import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { aJob } from '../../../test/support/web/job-row.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../test/support/web/render-page';
import { api } from '../src/client/api';
import { DashboardFrame } from '../src/app/dashboard/dashboard-frame';
import { createQueryClient } from '../src/app/query-client';
import { isPreviewCached, previewUrl } from '../src/features/create/lines/use-line-preview';
import { applyJob, jobQueries } from '../src/features/jobs/rows/job-queries';
import { CurrentJobs } from '../src/features/jobs/dashboard/dashboard-tab';
import { isViewed, markViewed } from '../src/features/podcasts/podcast-queries';
import { beginSession, endSession, readSession, type Session } from '../src/client/session';
import { VerifyPage } from '../src/features/sign-in/verify-page';

const sessionOf = (name: string): Session => ({
  token: `token-of-${name}`,
  expiresAt: '9999-12-31T00:00:00.000Z',
  user: { id: `acc_${name}`, email: `${name}@example.com` },
});
const [ada, bob] = [sessionOf('ada'), sessionOf('bob')];
const line = { text: 'Hello.', voiceId: 'v1', domain: 'dashboard' };

const callerOf = ({ headers }: ApiRequest) =>
  headers.get('authorization')?.replace('Bearer token-of-', '') ?? 'anonymous';
const expired = { status: 401, body: { success: false, error: 'Ended.', code: 'auth.tokenExpired' } };
/** Each account has one job named after it; accounts in `ended` have expired sessions. */
const serve = (ended = new Set<string>()) =>
  mockApi((request) => {
    const name = callerOf(request);
    if (ended.has(name)) return expired;
    if (request.path === '/api/tts') return { body: { success: true, data: { audioUrl: `/api/${name}.mp3` } } };
    if (request.path.endsWith('/sign-in-link')) return { body: { success: true, data: { requestedHere: true } } };
    if (request.path.endsWith('/verify-magic-link')) return { body: { success: true, data: bob } };
    return { body: { success: true, data: [aJob({ id: `${name}-job` })], page: { next: null } } };
  });
const show = (address = '/dashboard') =>
  renderPage(
    <Routes>
      <Route path="/sign-in/verify" element={<VerifyPage />} />
      <Route path="/dashboard" element={<DashboardFrame />}>
        <Route index element={<CurrentJobs />} />
      </Route>
    </Routes>,
    address,
    createQueryClient(),
  );
const inAnotherTab = (session: Session) => {
  localStorage.setItem('duetcast.session', JSON.stringify(session));
  dispatchEvent(new StorageEvent('storage', { key: 'duetcast.session' }));
};

beforeEach(() => beginSession(ada));
afterEach(() => endSession());

test.each([
  ['over the session that is here', () => beginSession(bob)],
  ['in another tab', () => inAnotherTab(bob)],
  ['at a hosted provider', () => beginSession({ ...bob, isHosted: true })],
  ['after signing out', () => [endSession(), beginSession(bob)]],
])("signing in %s hides the previous account's data", async (_, signIn) => {
  serve();
  const { cache } = show();
  await screen.findByText('ada-job');
  cache.setQueryData(['account', 'me'], { api_token: 'dc_of-ada' });
  act(() => applyJob(cache, { type: 'created', job: aJob({ id: 'ada-new' }) }));
  await screen.findByText('ada-new');
  act(() => void signIn());
  expect(screen.queryByText(/^ada-/)).not.toBeInTheDocument();
  expect(JSON.stringify(cache.getQueriesData({}))).not.toContain('ada');
  if (!readSession()?.isHosted) await screen.findByText('bob-job');
  expect(screen.queryByText(/^ada-/)).not.toBeInTheDocument();
});

test('a session ended by the server clears cached audio and viewed ids', async () => {
  const ended = new Set<string>();
  serve(ended);
  await Promise.all([previewUrl(line), markViewed('pod_of-ada')]);
  expect([isPreviewCached(line), isViewed('pod_of-ada')]).toEqual([true, true]);
  ended.add('ada');
  await expect(api.get('/api/jobs')).rejects.toThrow('Ended.');
  expect(readSession()).toBeNull();
  expect([isPreviewCached(line), isViewed('pod_of-ada')]).toEqual([false, false]);
});

test('late responses do not affect the next account', async () => {
  const ended = new Set(['ada']);
  serve(ended);
  const lateResponse = api.get('/api/jobs');
  beginSession(bob);
  await expect(lateResponse).rejects.toThrow('Ended.');
  expect(readSession()).toEqual(bob);
  const preview = previewUrl(line);
  beginSession(sessionOf('carol'));
  await preview;
  expect(isPreviewCached(line)).toBe(false);
});

test('a new session of the same account keeps its data', async () => {
  serve();
  const { cache } = show();
  await screen.findByText('ada-job');
  act(() => beginSession({ ...ada, token: 'token-of-ada' }));
  expect(screen.getByText('ada-job')).toBeInTheDocument();
  const lists = cache.getQueriesData({ queryKey: jobQueries.lists });
  expect(lists.filter(([, data]) => data !== undefined)).not.toHaveLength(0);
});

test('a sign-in link over another session is spent by its button, once', async () => {
  const requests = serve();
  const { cache } = show('/sign-in/verify?token=t');
  const button = await screen.findByRole('button', { name: 'Sign in' });
  expect(requests.filter(({ path }) => path.endsWith('/verify-magic-link'))).toHaveLength(0);
  await userEvent.click(button);
  await screen.findByText('bob-job');
  expect(requests.filter(({ path }) => path.endsWith('/verify-magic-link'))).toHaveLength(1);
  await waitFor(() => expect(cache.getQueryCache().findAll({ queryKey: ['sign-in-link'] })).toEqual([]));
});
