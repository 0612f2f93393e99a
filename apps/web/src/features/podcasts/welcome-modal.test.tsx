import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { aPodcast } from '../../../test/podcast-row.builder';
import { mockApi, renderPage } from '../../../test/render-page';
import { chooseLanguage } from '../../i18n/language';
import { applyPodcast } from './live-podcasts';
import { podcastQueries, type PodcastJob } from './podcast-queries';
import { WelcomeModal } from './welcome-modal';

let made = 0;
/** What was closed in one test stays closed: each has podcasts of its own. */
const podcast = (part: Partial<PodcastJob> = {}) => aPodcast(`pod-${made++}`, part);

const serve = (jobs: PodcastJob[], markingStatus = 200) =>
  mockApi(({ method }) =>
    method === 'PATCH'
      ? { status: markingStatus, body: { success: markingStatus < 400, error: 'Something went wrong on our side.' } }
      : { body: { success: true, data: { jobs } } },
  );
const Place = () => <output>{JSON.stringify(useLocation().state)}</output>;
const show = () =>
  renderPage(
    <>
      <WelcomeModal />
      <Place />
    </>,
  );
const dialog = () => screen.findByRole('dialog');
const shows = async (text: string) => within(await dialog()).findByText(text);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const marked = (requests: ReturnType<typeof mockApi>) =>
  requests.flatMap(({ method, path, body }) => (method === 'PATCH' ? [[path, body]] : []));

afterEach(() => act(() => chooseLanguage('en')));

test('shows the beginning of the content, the script, its characters and what an account allows', async () => {
  serve([podcast({ content: 'x'.repeat(250) })]);
  show();
  const shown = within(await dialog());
  expect(shown.getByText(`${'x'.repeat(200)}...`)).toBeInTheDocument();
  const segments = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(segments).toEqual(['HostWhy does the sea rise?', 'GuestThe moon pulls it.']);
  expect(shown.getByText('1,234 characters')).toBeInTheDocument();
  expect(shown.getByText('Your account allows unlimited podcast scripts and audio conversion.')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices');
  expect(shown.getByRole('link', { name: 'WordPress Plugin' })).toHaveAttribute('href', '/plugin');
});

test.each([
  ['Got it', () => userEvent.click(screen.getByRole('button', { name: 'Got it' }))],
  ['the X', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the backdrop', () => userEvent.click(document.querySelector('.mantine-Modal-overlay')!)],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s marks it viewed, and the next is shown until none is left', async (_way, leave) => {
  const [first, second] = [podcast(), podcast()];
  const requests = serve([first, second]);
  show();
  await shows(first.content);
  expect(screen.getByText(/1 more after this/)).toBeInTheDocument();
  await leave();
  await shows(second.content);
  await leave();
  await gone();
  expect(marked(requests)).toEqual([first, second].map(({ id }) => [`/api/podcast-jobs/${id}/viewed`, {}]));
});

test('closes also when it could not be marked, and stays closed when it is asked for again', async () => {
  const only = podcast();
  serve([only], 500);
  const { cache } = show();
  await shows(only.content);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await gone();
  await act(() => cache.refetchQueries({ queryKey: podcastQueries.all }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('making audio leads to the Create tab with this script', async () => {
  const only = podcast();
  const requests = serve([only]);
  show();
  await shows(only.content);
  await userEvent.click(screen.getByRole('button', { name: 'Make audio' }));
  await gone();
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify({ tab: 'create', podcastId: only.id }));
  expect(marked(requests)).toHaveLength(1);
});

test('is silent when the unviewed ones cannot be loaded', async () => {
  const requests = mockApi(() => ({ status: 500, body: { success: false, error: 'no' } }));
  show();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a script that was just written appears by itself; one seen on another page goes', async () => {
  const jobs: PodcastJob[] = [];
  serve(jobs);
  const { cache } = show();
  await waitFor(() => expect(cache.getQueryData(podcastQueries.unviewed().queryKey)).toEqual([]));
  const written = podcast();
  jobs.push(written);
  act(() => applyPodcast(cache, { type: 'updated', podcast: written }));
  await shows(written.content);
  act(() => applyPodcast(cache, { type: 'updated', podcast: { ...written, viewed: true } }));
  await gone();
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  serve([podcast()]);
  show();
  expect(await screen.findByRole('button', { name: '知道了' })).toBeInTheDocument();
  expect(screen.getByText('主持人')).toBeInTheDocument();
});
