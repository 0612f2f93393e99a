import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from '../../../../../test/support/web/voice.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { stopPreview } from '../../ui/audio-preview';
import { VoiceBrowser } from './voice-browser';

const filterOptions = {
  languages: ['en', 'he'],
  ages: ['young'],
  genders: ['female'],
  useCases: ['news', 'audiobook_long'],
  categories: ['premade'],
  models: ['m1'],
  qualities: ['natural', 'basic'],
  customRates: ['1', '2'],
};
const voices = [
  aVoice('v1', { name: 'Ada Whitlock', preview_url: '/a.mp3' }),
  aVoice('v2', { name: 'שרה לוי', preview_url: '/b.mp3', description: 'קול חם' }),
];
const voicePage = (data = voices, page = 1, total = data.length, totalPages = 1) => ({
  success: true,
  data,
  pagination: { page, limit: 50, total, totalPages },
  filterOptions,
});
const serve = (respond: (request: ApiRequest) => { status?: number; body: object } = () => ({ body: voicePage() })) =>
  serveWith({ state: 'off', engines: [] }, respond);

/** Requests of the engines' state are not recorded. */
function serveWith(engines: object, respond: (request: ApiRequest) => { status?: number; body: object }) {
  const recorded: ApiRequest[] = [];
  mockApi((request) => {
    if (request.path === '/api/voices/engines') return { body: { success: true, data: engines } };
    recorded.push(request);
    return respond(request);
  });
  return recorded;
}

/** Replaces the browser's Audio, which jsdom lacks. */
class FakeAudio extends EventTarget {
  static all: FakeAudio[] = [];
  static blocksPlayback = false;
  playing = false;
  constructor(readonly src: string) {
    super();
    FakeAudio.all.push(this);
  }
  play() {
    if (FakeAudio.blocksPlayback) return Promise.reject(new Error('NotAllowedError'));
    this.playing = true;
    return Promise.resolve();
  }
  pause() {
    this.playing = false;
  }
}

beforeEach(() => {
  FakeAudio.all = [];
  FakeAudio.blocksPlayback = false;
  Object.assign(globalThis, { Audio: FakeAudio });
});
afterEach(() =>
  act(() => {
    stopPreview();
    chooseLanguage('en');
  }),
);

const button = (name: string) => screen.findByRole('button', { name });

test('shows the loading state, then voices with initials, languages and labels', async () => {
  serve();
  renderPage(<VoiceBrowser />);
  expect(screen.getByRole('status', { name: 'Loading voices' })).toBeInTheDocument();
  const card = await screen.findByRole('article', { name: 'Ada Whitlock' });
  for (const text of ['AW', 'unknown', 'Female', 'Young', 'News'])
    expect(within(card).getByText(text)).toBeInTheDocument();
  expect(screen.getByText('2 voices')).toBeInTheDocument();
});

test('sets the text direction of names and descriptions automatically', async () => {
  serve();
  renderPage(<VoiceBrowser />);
  expect(await screen.findByText('שרה לוי')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('קול חם')).toHaveAttribute('dir', 'auto');
});

test('opens the dashboard with the podcast collection and the public library without it', async () => {
  const requests = serve();
  const { unmount } = renderPage(<VoiceBrowser />);
  expect(await screen.findByRole('switch')).toBeChecked();
  await screen.findByText('2 voices');
  expect(requests.at(-1)?.path).toBe('/api/voices/collection');
  unmount();
  renderPage(<VoiceBrowser isPublic />);
  expect(screen.getByRole('switch', { name: 'Show podcast voices' })).not.toBeChecked();
  await screen.findByText('2 voices');
  expect(requests.at(-1)).toMatchObject({ path: '/api/voices' });
  expect(requests.at(-1)?.query.get('limit')).toBe('50');
});

test('offers "All" and its values in every filter, and returns to page 1', async () => {
  const requests = serve(({ query }) => ({ body: voicePage(voices, Number(query.get('page')), 400, 8) }));
  renderPage(<VoiceBrowser isPublic />);
  await userEvent.click(await button('Page 8'));
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('8'));
  for (const label of ['Language', 'Use case', 'Model', 'Category', 'Gender', 'Age', 'Custom rate'])
    expect(screen.getByRole('combobox', { name: label })).toHaveValue('All');
  await userEvent.click(screen.getByRole('combobox', { name: 'Use case' }));
  const options = screen.getAllByRole('option', { hidden: false }).map(({ textContent }) => textContent);
  expect(options).toEqual(['All', 'audiobook long', 'News']);
  await userEvent.click(screen.getByRole('option', { name: 'News' }));
  await waitFor(() => expect(requests.at(-1)?.query.get('useCase')).toBe('news'));
  expect(requests.at(-1)?.query.get('page')).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: 'Clear 1 filter' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Use case' })).toHaveValue('All'));
});

test('requests a search once typing pauses', async () => {
  const requests = serve();
  renderPage(<VoiceBrowser isPublic />);
  const field = await screen.findByRole('searchbox', { name: 'Search voices' });
  for (const value of ['w', 'wa', 'warm']) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('warm'));
  expect(requests.map(({ query }) => query.get('search'))).not.toContain('wa');
});

test('shows the empty text', async () => {
  serve(() => ({ body: voicePage([]) }));
  renderPage(<VoiceBrowser />);
  expect(await screen.findByText('No voices found')).toBeInTheDocument();
});

test('shows a failure with a retry', async () => {
  let isDown = true;
  serve(() => (isDown ? { status: 500, body: {} } : { body: voicePage() }));
  renderPage(<VoiceBrowser />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load voices');
  expect(alert).toHaveTextContent('Failed to fetch voices');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('2 voices')).toBeInTheDocument();
});

test('names a network failure', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  renderPage(<VoiceBrowser />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error occurred while fetching voices');
});

test('plays one preview at a time; the same button stops it', async () => {
  serve();
  renderPage(<VoiceBrowser />);
  await userEvent.click(await button('Play preview of Ada Whitlock'));
  await userEvent.click(await button('Play preview of שרה לוי'));
  expect(FakeAudio.all.map(({ playing }) => playing)).toEqual([false, true]);
  expect(await button('Play preview of Ada Whitlock')).toBeInTheDocument();
  await userEvent.click(await button('Stop preview of שרה לוי'));
  expect(FakeAudio.all.map(({ playing }) => playing)).toEqual([false, false]);
});

test.each(['ended', 'error'])('"%s" resets the button', async (type) => {
  serve();
  renderPage(<VoiceBrowser />);
  await userEvent.click(await button('Play preview of Ada Whitlock'));
  act(() => void FakeAudio.all[0]?.dispatchEvent(new Event(type)));
  expect(await button('Play preview of Ada Whitlock')).toBeInTheDocument();
});

test('resets the button if the browser blocks playback', async () => {
  FakeAudio.blocksPlayback = true;
  serve();
  renderPage(<VoiceBrowser />);
  await userEvent.click(await button('Play preview of Ada Whitlock'));
  expect(await button('Play preview of Ada Whitlock')).toBeInTheDocument();
});

test('stops the preview on another page', async () => {
  serve(({ query }) => ({ body: voicePage(voices, Number(query.get('page')), 400, 8) }));
  renderPage(<VoiceBrowser isPublic />);
  await userEvent.click(await button('Play preview of Ada Whitlock'));
  await userEvent.click(await button('Next page'));
  await waitFor(() => expect(FakeAudio.all[0]?.playing).toBe(false));
});

test('what is typed in a filter replaces its choice', async () => {
  serve(() => ({
    body: {
      ...voicePage(),
      filterOptions: { ...filterOptions, languages: ['en', 'he', 'fr', 'de', 'es', 'it', 'pt', 'zh', 'ja', 'ko'] },
    },
  }));
  renderPage(<VoiceBrowser />);
  await screen.findByRole('article', { name: 'Ada Whitlock' });
  const language = screen.getByRole('combobox', { name: 'Language' });
  await userEvent.click(language);
  await userEvent.keyboard('fren');
  expect(language).toHaveValue('fren');
  expect(await screen.findByRole('option', { name: 'French' })).toBeInTheDocument();
});
