import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from '../../../../../test/support/stub-speech';
import { chooseLanguage } from '../../i18n/language';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import type { Entry, NewEntry } from './lexicon-queries';
import { PronunciationsCard } from './pronunciations-card';

type MockResponse = { status?: number; body: object };
const data = (value: object, extra: object = {}): MockResponse => ({ body: { success: true, data: value, ...extra } });
const failed = (error: string): MockResponse => ({
  status: 503,
  body: { success: false, error, code: 'store.unavailable' },
});
const nginx: Entry = { id: 'e1', written: 'nginx', alias: 'engine x' };
const none = { jobs: 0, affected: 0, characters: 0, lines: [] };

/** Keeps entries; `respond` answers before it does. */
function serverWith(
  initial: Entry[],
  respond: (request: ApiRequest) => MockResponse | null = () => null,
  limit = 1_000,
) {
  let entries = initial;
  return mockApi((request) => {
    const response = respond(request);
    if (response) return response;
    const { method, path, body } = request;
    if (path.startsWith('/api/voices')) return data([aVoice('local', 'ada')], { pagination: {}, filterOptions: {} });
    if (path.endsWith('/impact')) return data(none);
    const id = path.split('/entries/')[1];
    if (method === 'DELETE') entries = entries.filter((entry) => entry.id !== id);
    if (method === 'POST' || method === 'PUT') {
      const saved: Entry = { ...(body as { entry: NewEntry }).entry, id: id ?? 'new' };
      entries = [...entries.filter((entry) => entry.id !== saved.id), saved];
      return data(saved);
    }
    return data({ version: 1, changedAt: null, limit, entries });
  });
}
const item = (word: string) => screen.findByText(word);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const changesIn = (requests: ApiRequest[]) =>
  requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/impact'));

test('without entries: adds the first one', async () => {
  const requests = serverWith([]);
  renderPage(<PronunciationsCard />);
  expect(await screen.findByText('No pronunciations yet')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Export file' })).not.toBeInTheDocument();
  await userEvent.click(button('Add pronunciation'));
  expect(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(dialog().getByLabelText('Word or phrase'), ' Siobhan ');
  await userEvent.type(dialog().getByLabelText('IPA transcription'), 'ʃɪˈvɔːn');
  await userEvent.type(dialog().getByLabelText('Language'), 'en');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await item('Siobhan')).toBeInTheDocument();
  expect(screen.getByText('/ʃɪˈvɔːn/')).toBeInTheDocument();
  const entry = { written: 'Siobhan', ipa: 'ʃɪˈvɔːn', language: 'en' };
  expect(changesIn(requests)).toMatchObject([{ method: 'POST', body: { entry } }]);
});

test('states what a change does to kept audio before it is saved', async () => {
  const requests = serverWith([nginx], ({ path }) =>
    path.endsWith('/impact') ? data({ ...none, jobs: 1, affected: 2, characters: 27 }) : null,
  );
  renderPage(<PronunciationsCard />);
  await item('nginx');
  await userEvent.click(button('Edit “nginx”'));
  await userEvent.type(dialog().getByLabelText('Say as'), ' server');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent(
    '2 lines of audio that you keep would sound different. Rendering them again costs 27 characters',
  );
  expect(changesIn(requests)).toEqual([]);
  await userEvent.click(dialog().getByRole('button', { name: 'Save and keep the audio as it is' }));
  expect(await screen.findByText('engine x server')).toBeInTheDocument();
  expect(changesIn(requests)).toMatchObject([{ method: 'PUT', path: '/api/users/me/lexicon/entries/e1' }]);
});

test('shows how the chosen voice reads the words of an entry', async () => {
  const requests = serverWith([nginx], ({ path }) =>
    path === '/api/speech/text' ? data({ spoken: 'engine ten', pauses: [], language: 'en-US', notes: [] }) : null,
  );
  renderPage(<PronunciationsCard />);
  await item('nginx');
  await userEvent.click(button('Edit “nginx”'));
  await userEvent.type(dialog().getByLabelText('Say as'), '{Backspace}10');
  await userEvent.click(await dialog().findByRole('button', { name: 'See how it is read' }));
  expect(await dialog().findByText('engine ten')).toBeInTheDocument();
  expect(requests.find(({ path }) => path === '/api/speech/text')?.body).toMatchObject({ text: 'engine 10' });
});

test('asks before it removes an entry', async () => {
  const requests = serverWith([nginx]);
  renderPage(<PronunciationsCard />);
  await item('nginx');
  await userEvent.click(button('Remove “nginx”'));
  await userEvent.click(dialog().getByRole('button', { name: 'Keep it' }));
  expect(changesIn(requests)).toEqual([]);
  await userEvent.click(button('Remove “nginx”'));
  await userEvent.click(dialog().getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No pronunciations yet')).toBeInTheDocument();
});

test('hears a word in the chosen voice, at the stated price', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const result = { audioUrl: '/api/jobs/j1/output', jobId: 'j1' };
  const requests = serverWith([nginx], ({ path }) => (path === '/api/tts' ? data(result) : null));
  renderPage(<PronunciationsCard />);
  await item('nginx');
  await waitFor(() => expect(button(/^Hear “nginx” \(5 characters/)).toBeEnabled());
  await userEvent.click(button(/^Hear “nginx”/));
  expect(await screen.findByRole('button', { name: 'Stop “nginx”' })).toBeInTheDocument();
  expect(play).toHaveBeenCalledTimes(1);
  expect(requests.find(({ path }) => path === '/api/tts')?.body).toEqual({ text: 'nginx', voice_id: 'local-ada' });
});

test('searches a long list, and a full one takes no more', async () => {
  const entries = Array.from({ length: 60 }, (_, at): Entry => ({ id: `e${at}`, written: `word${at}`, alias: 'x' }));
  serverWith(entries, () => null, 60);
  renderPage(<PronunciationsCard />);
  await item('word0');
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByText(/The lexicon is full: it holds 60 pronunciations/)).toBeInTheDocument();
  expect(button('Add pronunciation')).toBeDisabled();
  await userEvent.click(button('Show more'));
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  await userEvent.type(screen.getByLabelText('Search pronunciations'), 'WORD59');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.type(screen.getByLabelText('Search pronunciations'), '?');
  expect(screen.getByText('No pronunciation matches the search.')).toBeInTheDocument();
});

afterEach(() => act(() => chooseLanguage('en')));

const bigEndian = Buffer.from('\uFEFF<lexicon/>', 'utf16le').swap16();
test.each([
  ['en', 'Import file', 'Added 2, changed 0, unchanged 1.', 'bad: The alias is empty', Buffer.from('<lexicon/>')],
  [
    'zh',
    '导入文件',
    '新增 2 条，更改 0 条，未变 1 条。',
    'bad: 替代读法为空',
    Buffer.from('\uFEFF<lexicon/>', 'utf16le'),
  ],
  ['en', 'Import file', 'Added 2, changed 0, unchanged 1.', 'bad: The alias is empty', bigEndian],
] as const)(
  'imports a file and reports what it left out, in %s',
  async (locale, importFile, imported, leftOut, bytes) => {
    act(() => chooseLanguage(locale));
    const skipped = [{ written: 'bad', reason: 'The alias is empty', code: 'aliasEmpty' }];
    const result = { added: 2, changed: 0, unchanged: 1, removed: 0, skipped, skippedTotal: 1 };
    const requests = serverWith([nginx], ({ path }) => (path.endsWith('/import') ? data(result) : null));
    renderPage(<PronunciationsCard />);
    await item('nginx');
    const file = new File([Uint8Array.from(bytes)], 'words.pls');
    await userEvent.upload(screen.getByLabelText(importFile, { selector: 'input' }), file);
    expect(await screen.findByText(imported)).toBeInTheDocument();
    expect(screen.getByText(leftOut)).toBeInTheDocument();
    expect(requests.find(({ path }) => path.endsWith('/import'))?.body).toEqual({ pls: '<lexicon/>' });
  },
);

test('a failure names what failed and the reason', async () => {
  let isDown = true;
  serverWith([nginx], ({ path }) =>
    isDown && path === '/api/users/me/lexicon' ? failed('The store did not answer.') : null,
  );
  renderPage(<PronunciationsCard />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load pronunciations');
  expect(alert).toHaveTextContent('The store did not answer.');
  isDown = false;
  await userEvent.click(button('Try Again'));
  expect(await item('nginx')).toBeInTheDocument();
});
