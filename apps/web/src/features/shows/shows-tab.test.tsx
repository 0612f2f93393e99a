import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxCoverBytes } from '@duetcast/domain/limits/show-limits';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import type { Episode, Show, Subscriber } from './show-queries';
import { ShowsTab } from './shows-tab';

const show: Show = {
  id: 'show-1',
  guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
  title: 'Tides',
  description: 'The sea.',
  author: 'Ada',
  category: 'Technology',
  language: 'en',
  explicit: false,
  ownerEmail: null,
  isPrivate: false,
  episodes: 1,
  subscribers: 0,
  feedUrl: 'https://duetcast.example/feeds/show-1.xml',
  pageUrl: 'https://duetcast.example/shows/show-1',
  coverUrl: 'https://duetcast.example/feeds/show-1/covers/3000.png',
  hasOwnCover: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  changedAt: '2026-11-20T12:00:00.000Z',
};
const episode: Episode = {
  id: 'episode-1',
  showId: 'show-1',
  jobId: 'job-1',
  title: 'Ebb',
  notes: '',
  season: 2,
  number: 7,
  publishAt: '2099-01-01T00:00:00.000Z',
  status: 'scheduled',
  duration: 61,
  bytes: 1,
  format: 'mp3',
  soundbite: null,
  hasTranscript: true,
  audioUrl: null,
  pageUrl: null,
  addedAt: '2026-11-20T12:00:00.000Z',
  changedAt: '2026-11-20T12:00:00.000Z',
};
const bob: Subscriber = { id: 'sub_1', name: 'Bob', createdAt: episode.addedAt, reads: 3, lastReadAt: episode.addedAt };

const counted = { from: '2026-11-20', to: '2026-11-20', total: 3, days: [{ day: '2026-11-20', downloads: 3 }] };

interface Data {
  shows?: Show[];
  episodes?: Episode[];
  subscribers?: Subscriber[];
}

/** The API with these rows; records what the page sends. */
function renderTab({ shows = [show], episodes = [], subscribers = [] }: Data) {
  const list = (rows: object[]) => ({ body: { success: true, data: rows, page: { next: null } } });
  const requests = mockApi(({ method, path }) => {
    if (method === 'GET' && path.endsWith('/episodes')) return list(episodes);
    if (method === 'GET' && path.endsWith('/downloads')) return { body: { success: true, data: counted } };
    if (method === 'GET' && path.endsWith('/subscribers')) return list(subscribers);
    if (method === 'GET' && path === '/api/jobs')
      return list([
        { id: 'job-12345678', title: 'From the job', createdAt: episode.addedAt, metadata: { duration: 61 } },
      ]);
    if (method === 'GET') return list(shows);
    if (path.endsWith('/subscribers'))
      return {
        status: 201,
        body: { success: true, data: { ...bob, feedUrl: 'https://duetcast.example/feeds/secret.xml' } },
      };
    return { body: { success: true, data: path.includes('episodes') ? episode : show } };
  });
  const { cache } = renderPage(<ShowsTab />);
  const sent = (method: string) => requests.filter((one) => one.method === method);
  return { sent, cache };
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

test('without shows, says what to do', async () => {
  renderTab({ shows: [] });
  expect(await screen.findByText('No shows yet')).toBeInTheDocument();
});

test('a failure offers a retry', async () => {
  mockApi(() => ({ status: 503, body: { success: false, error: 'Down.' } }));
  renderPage(<ShowsTab />);
  expect(await screen.findByText('The shows could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

test('a new show is checked before it is sent', async () => {
  const { sent } = renderTab({ shows: [] });
  await click('New show');
  await click('Create show');
  expect(await screen.findAllByText('Enter 1 to 200 characters.')).toHaveLength(2);
  expect(sent('POST')).toEqual([]);
  await fill('Title', ' Tides ');
  await fill('Description', 'The sea.');
  await fill('Author', 'Ada');
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(language).toHaveDisplayValue('English');
  await userEvent.selectOptions(language, 'Brazilian Portuguese');
  await click('Create show');
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({
    title: 'Tides',
    author: 'Ada',
    language: 'pt-BR',
    category: 'Technology',
    isPrivate: false,
  });
});

test('an open show has its feed address, episodes with their state and audio, and subscribers with their reads', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  renderTab({ episodes: [episode], subscribers: [bob] });
  await click('Open: Tides');
  expect(await screen.findByRole('group', { name: 'Feed address' })).toHaveTextContent('/feeds/show-1.xml');
  const items = await screen.findByRole('list', { name: 'Episodes' });
  expect(await within(items).findByText('Scheduled')).toBeInTheDocument();
  expect(within(items).getByText(/Season 2 · Episode 7/)).toBeInTheDocument();
  await click('Play Ebb');
  expect((play.mock.contexts[0] as HTMLMediaElement).src).toMatch(/\/api\/jobs\/job-1\/output$/);
  expect(await screen.findByText(/Read 3 times/)).toBeInTheDocument();
});

test('finished audio becomes an episode, with the title of its job as a proposal', async () => {
  const { sent } = renderTab({});
  await click('Open: Tides');
  expect(await screen.findByText('No episodes yet')).toBeInTheDocument();
  await click('Add episode');
  await click('Add to show');
  expect(await screen.findByText('Choose finished audio.')).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /^From the job · .* · 1:01$/ })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Audio'), 'job-12345678');
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('From the job'));
  await fill('Number', '7');
  await click('Add to show');
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    path: '/api/shows/show-1/episodes',
    body: { jobId: 'job-12345678', title: 'From the job', number: 7, season: null, soundbite: null },
  });
});

test('an episode shows its soundbite, which is changed in the form, within its limits', async () => {
  const soundbite = { startSeconds: 65, durationSeconds: 30, title: 'The moon' };
  const { sent } = renderTab({ episodes: [{ ...episode, soundbite }] });
  await click('Open: Tides');
  expect(await screen.findByText(/Soundbite 1:05–1:35/)).toHaveTextContent('The moon');
  await click('Edit: Ebb');
  const length = await screen.findByLabelText('Length in seconds');
  for (const wrong of ['14', '121', 'long']) {
    await userEvent.clear(length);
    await userEvent.type(length, wrong);
    await click('Save changes');
    expect(await screen.findByText('Enter 15 to 120 seconds.')).toBeInTheDocument();
  }
  await userEvent.clear(length);
  await userEvent.type(length, '120');
  await userEvent.clear(screen.getByLabelText('Starts at'));
  await click('Save changes');
  expect(await screen.findByText('Enter a time, such as 1:30.')).toBeInTheDocument();
  await fill('Starts at', '1:02:03.5');
  await click('Save changes');
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  expect(sent('PATCH')[0]?.body).toMatchObject({
    soundbite: { startSeconds: 3723.5, durationSeconds: 120, title: 'The moon' },
  });
});

test('what was typed about a show stays when the show changes elsewhere', async () => {
  const shows = [{ ...show, language: 'gsw' }];
  const { cache } = renderTab({ shows });
  await click('Open: Tides');
  await click('Edit show');
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('Swiss German');
  await fill('Author', ' Lovelace');
  shows[0] = { ...show, title: 'High tides', changedAt: '2026-11-21T12:00:00.000Z' };
  await act(() => cache.invalidateQueries());
  expect(await screen.findByRole('heading', { name: 'High tides', hidden: true })).toBeInTheDocument();
  expect(screen.getByLabelText('Author')).toHaveValue('Ada Lovelace');
});

test('a hidden show and a hidden episode say why', async () => {
  const hidden = { at: '2026-11-20T10:00:00.000Z', reason: 'From a book.' };
  renderTab({ shows: [{ ...show, hidden: { ...hidden, reason: 'Spam.' } }], episodes: [{ ...episode, hidden }] });
  await click('Open: Tides');
  const items = await screen.findByRole('list', { name: 'Episodes' });
  expect(await within(items).findByText('From a book.')).toBeInTheDocument();
  expect(screen.getByText('Spam.')).toBeInTheDocument();
});

test('a cover is uploaded, unless the file is too large, and removed', async () => {
  const { sent } = renderTab({ shows: [{ ...show, hasOwnCover: true }] });
  await click('Open: Tides');
  expect(await screen.findByRole('img', { name: 'Cover of Tides' })).toHaveAttribute(
    'src',
    '/feeds/show-1/covers/3000.png',
  );
  const input = screen.getByLabelText('Upload cover', { selector: 'input' });
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: maxCoverBytes + 1 });
  await userEvent.upload(input, large);
  expect(await screen.findByText('This file is too large. A cover has at most 10 MB.')).toBeInTheDocument();
  expect(sent('PUT')).toEqual([]);
  await userEvent.upload(input, new File(['[]'], 'cover.png', { type: 'image/png' }));
  await waitFor(() => expect(sent('PUT')).toMatchObject([{ path: '/api/shows/show-1/cover' }]));
  await click('Remove cover');
  await waitFor(() => expect(sent('DELETE')).toMatchObject([{ path: '/api/shows/show-1/cover' }]));
});

test('a published episode has its downloads in a dialog, for a period', async () => {
  const { sent } = renderTab({ episodes: [{ ...episode, status: 'published' }] });
  await click('Open: Tides');
  await click('Downloads: Ebb');
  const dialog = await screen.findByRole('dialog', { name: 'Downloads of “Ebb”' });
  expect(await within(dialog).findByText('3 downloads')).toBeInTheDocument();
  const asked = () => sent('GET').filter(({ path }) => path === '/api/shows/show-1/episodes/episode-1/downloads');
  expect(asked()).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole('radio', { name: '365 days' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test('an episode is removed only after a question', async () => {
  const { sent } = renderTab({ episodes: [episode] });
  await click('Open: Tides');
  await click('Remove: Ebb');
  expect(sent('DELETE')).toEqual([]);
  await click('Remove episode');
  await waitFor(() => expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/shows/show-1/episodes/episode-1']));
});

test('the address of a subscriber is shown once', async () => {
  renderTab({});
  await click('Open: Tides');
  await click('Add subscriber');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Bob');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add subscriber' }));
  expect(await screen.findByText('https://duetcast.example/feeds/secret.xml')).toBeInTheDocument();
  await click('I have copied it');
  await waitFor(() => expect(screen.queryByText('https://duetcast.example/feeds/secret.xml')).not.toBeInTheDocument());
});
