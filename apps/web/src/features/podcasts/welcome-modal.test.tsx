import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { aPodcast } from '../../../../../test/support/web/podcast-row.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { applyPodcast } from './live-podcasts';
import { podcastQueries, type PodcastJob } from './podcast-queries';
import { Welcome } from './welcome';

let nextId = 0;
/** Dismissed ids survive a test, so every podcast has a new id. */
const podcast = (part: Partial<PodcastJob> = {}) => aPodcast(`pod-${nextId++}`, part);

const serve = (jobs: PodcastJob[], markingStatus = 200) =>
  mockApi(({ method }) =>
    method === 'PATCH'
      ? { status: markingStatus, body: { success: markingStatus < 400, error: 'Something went wrong on our side.' } }
      : { body: { success: true, data: { jobs } } },
  );
const LocationProbe = () => <output>{JSON.stringify(useLocation().state)}</output>;
const show = (address?: string) =>
  renderPage(
    <>
      <Welcome />
      <Link to="/dashboard">Leave the account</Link>
      <LocationProbe />
    </>,
    address,
  );
const dialog = () => screen.findByRole('dialog');
const shows = async (text: string) => within(await dialog()).findByText(text);
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const marked = (requests: ReturnType<typeof mockApi>) =>
  requests.flatMap(({ method, path }) => (method === 'PATCH' ? [path] : []));

afterEach(() => act(() => chooseLanguage('en')));

test('shows the excerpt, the script, the character count and the allowance', async () => {
  serve([podcast({ content: 'x'.repeat(250) })]);
  show();
  const modal = within(await dialog());
  expect(modal.getByText(`${'x'.repeat(200)}...`)).toBeInTheDocument();
  const segments = modal.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(segments).toEqual(['HostWhy does the sea rise?', 'GuestThe moon pulls it.']);
  expect(modal.getByText('1,234 characters')).toBeInTheDocument();
  expect(modal.getByText('Your account allows unlimited podcast scripts and audio conversion.')).toBeInTheDocument();
  expect(modal.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices');
  expect(modal.getByRole('link', { name: 'WordPress Plugin' })).toHaveAttribute('href', '/plugin');
});

test.each([
  ['Got it', () => userEvent.click(screen.getByRole('button', { name: 'Got it' }))],
  ['the X', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the backdrop', () => userEvent.click(document.querySelector('.mantine-Modal-overlay')!)],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s marks the podcast viewed and shows the next one', async (_way, leave) => {
  const [first, second] = [podcast(), podcast()];
  const requests = serve([first, second]);
  show();
  await shows(first.content);
  expect(screen.getByText(/\(1 more\)/)).toBeInTheDocument();
  await leave();
  await shows(second.content);
  await leave();
  await dialogClosed();
  expect(marked(requests)).toEqual([first, second].map(({ id }) => `/api/podcast-jobs/${id}/viewed`));
});

test('waits until the account dialog of the address is closed', async () => {
  const only = podcast();
  const requests = serve([only]);
  show('/dashboard#/character-usage');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Leave the account' }));
  await shows(only.content);
});

test('closes when marking fails, and stays closed after a refetch', async () => {
  const only = podcast();
  serve([only], 500);
  const { cache } = show();
  await shows(only.content);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await dialogClosed();
  await act(() => cache.refetchQueries({ queryKey: podcastQueries.all }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('"Make audio" opens the script on the Create tab', async () => {
  const only = podcast();
  const requests = serve([only]);
  show();
  await shows(only.content);
  await userEvent.click(screen.getByRole('button', { name: 'Make audio' }));
  await dialogClosed();
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify({ podcastId: only.id }));
  expect(marked(requests)).toHaveLength(1);
});

test('shows no error when the podcasts fail to load', async () => {
  const requests = mockApi(() => ({ status: 500, body: { success: false, error: 'no' } }));
  show();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows a new script at once and removes one viewed elsewhere', async () => {
  const jobs: PodcastJob[] = [];
  serve(jobs);
  const { cache } = show();
  await waitFor(() => expect(cache.getQueryData(podcastQueries.unviewed().queryKey)).toEqual([]));
  const written = podcast();
  jobs.push(written);
  act(() => applyPodcast(cache, { type: 'updated', podcast: written }));
  await shows(written.content);
  act(() => applyPodcast(cache, { type: 'updated', podcast: { ...written, viewed: true } }));
  await dialogClosed();
});
