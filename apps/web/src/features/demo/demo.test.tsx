import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from '../../../../../test/support/web/voice.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { Demo } from './demo';

const preview = {
  preview: [
    { speaker: 'Host', text: 'Welcome to the show.' },
    { speaker: 'Guest', text: 'Bees dance.' },
  ],
  previewSegments: 2,
  totalSegments: 6,
  metadata: { characterCount: 11 },
  upgradeMessage: 'Sign up for free to get the other 4 segments and the audio.',
  sessionId: 'session_1700000000000_abcdef',
  audioUrls: [] as string[],
};
const voiceList = (voices: object[]) => ({ body: { success: true, data: voices, pagination: {}, filterOptions: {} } });
const noWarning = { body: { success: true, data: { warnings: [] } } };
const serve = (script: (request: ApiRequest) => { status?: number; body: object }, voices = [aVoice('warm')]) =>
  mockApi((request) => {
    if (request.path === '/api/voices/check') return noWarning;
    return request.path.includes('voices') ? voiceList(voices) : script(request);
  });
const generate = () => screen.getByRole('button', { name: /Generate Podcast|Generating/ });
const choose = async () =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${aVoice('warm').name}`) }));

const inChinese = aVoice('zhong', { labels: { ...aVoice('').labels, language: 'zh', locale: 'zh-CN' } });

beforeEach(() => localStorage.clear());
afterEach(() => act(() => chooseLanguage('en')));

test('previews a script for a text and a voice', async () => {
  const requests = serve(() => ({ body: { success: true, data: preview } }));
  renderPage(<Demo />);
  expect(screen.getByText('Loading voices...')).toBeInTheDocument();
  expect(generate()).toBeDisabled();
  await choose();
  const field = screen.getByRole('textbox', { name: 'Your text' });
  await userEvent.clear(field);
  expect(generate()).toBeDisabled();
  await userEvent.type(field, 'Bees dance.');
  expect(screen.getByText('11 / 500 characters')).toBeInTheDocument();
  await userEvent.click(generate());
  expect(await screen.findByText('Segment 1')).toBeInTheDocument();
  expect(screen.getByText('2 of 6')).toBeInTheDocument();
  expect(screen.getByText('11 characters')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute('href', '/sign-up');
  expect(screen.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices');
  const { body } = requests.find(({ path }) => path === '/api/openai/preview-podcast-script')!;
  const { voice_id } = aVoice('warm');
  expect(body).toEqual({ article: 'Bees dance.', voice_id_1: voice_id, voice_id_2: voice_id });
  expect(localStorage.getItem('podcast_session_id')).toBe('"session_1700000000000_abcdef"');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Segment 1')).toBeNull());
  expect(generate()).toHaveFocus();
});

test.each([
  ['en', [aVoice('warm'), aVoice('cool')], 'Voice warm'],
  ['zh', [aVoice('warm'), inChinese], 'Voice zhong'],
  ['zh', [aVoice('warm')], null],
] as const)('selects the first voice of the page in %s', async (language, voices, selected) => {
  act(() => chooseLanguage(language));
  serve(() => ({ body: { success: true, data: preview } }), [...voices]);
  renderPage(<Demo />);
  await screen.findByText('Voice warm');
  const pressed = screen.queryAllByRole('button', { pressed: true });
  expect(pressed.map((button) => within(button).getByText(/^Voice/).textContent)).toEqual(selected ? [selected] : []);
  const button = screen.getByRole('button', { name: /Generate Podcast|生成播客/ });
  expect(button.hasAttribute('disabled')).toBe(selected === null);
});

test('can generate another preview right after closing a pending one', async () => {
  serve(() => ({ body: new Promise(() => undefined) }));
  renderPage(<Demo />);
  await choose();
  await userEvent.click(generate());
  await screen.findByText('Generating your podcast script...');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(generate()).toHaveFocus());
  expect(generate()).toHaveTextContent('Generate Podcast');
});

test('translates the dialog but not the script', async () => {
  chooseLanguage('zh');
  serve(() => ({ body: { success: true, data: preview } }));
  renderPage(<Demo />);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '生成播客' }));
  const dialog = await screen.findByRole('dialog', { name: '播客脚本预览' });
  expect(await within(dialog).findByText('嘉宾')).toBeInTheDocument();
  expect(within(dialog).getByText('免费注册即可获得其余 4 句和音频，并可不限次数地生成播客脚本。')).toBeInTheDocument();
  expect(dialog).not.toHaveTextContent(/Guest|Sign up/);
});

test('translates an error', async () => {
  chooseLanguage('zh');
  const refusal = { error: 'The script writer did not answer.', code: 'script.unreachable' };
  serve(() => ({ status: 503, body: { success: false, ...refusal } }));
  renderPage(<Demo />);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '生成播客' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('错误：脚本生成服务没有响应。');
});

test.each([
  [
    429,
    { error: 'Slow down.', code: 'preview.limited', rateLimitExceeded: true },
    'Rate limit exceeded. Please try again in an hour or sign up for unlimited access.',
  ],
  [
    503,
    { error: 'The script writer did not answer.', code: 'script.unreachable' },
    'Error: The script writer did not answer.',
  ],
])('shows the error for a %i', async (status, refusal, message) => {
  serve(() => ({ status, body: { success: false, ...refusal } }));
  renderPage(<Demo />);
  await choose();
  await userEvent.click(generate());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(generate()).toBeEnabled();
  expect(generate()).toHaveFocus();
});

test('shows a network failure', async () => {
  serve(() => {
    throw new TypeError('Failed to fetch');
  });
  renderPage(<Demo />);
  await choose();
  await userEvent.click(generate());
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
});

test('limits the text to 500 characters, of which an emoji is one', () => {
  serve(() => ({ body: {} }));
  renderPage(<Demo />);
  const field = screen.getByRole('textbox', { name: 'Your text' });
  fireEvent.change(field, { target: { value: '🎙'.repeat(500) } });
  expect(field).toHaveValue('🎙'.repeat(500));
  expect(screen.getByText('500 / 500 characters')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: `${'🎙'.repeat(500)}.` } });
  expect(field).toHaveValue('🎙'.repeat(500));
});

test('shows that there are no voices', async () => {
  serve(() => ({ body: {} }), []);
  renderPage(<Demo />);
  expect(await screen.findByText('No voices available for preview')).toBeInTheDocument();
});

test('warns of a voice that cannot read the text and switches to one that can', async () => {
  const [warm, russian] = [aVoice('warm'), aVoice('ru-1', { name: 'Dmitri' })];
  const warning = { index: 0, code: 'voice.script', message: '', language: 'ru', voices: ['ru-1', 'ru-2'] };
  const requests = mockApi(({ path, body }) => {
    if (path === '/api/voices/ru-1') return { body: { success: true, data: russian } };
    if (path === '/api/openai/preview-podcast-script') return { body: { success: true, data: preview } };
    if (path !== '/api/voices/check') return voiceList([warm]);
    const { text, voice_ids } = body as { text: string; voice_ids: string[] };
    const isUnreadable = text === 'Привет.' && voice_ids[0] === 'warm';
    return { body: { success: true, data: { warnings: isUnreadable ? [warning] : [] } } };
  });
  renderPage(<Demo />);
  await choose();
  fireEvent.change(screen.getByRole('textbox', { name: 'Your text' }), { target: { value: 'Привет.' } });
  const sentence = `${warm.name} cannot read Russian. No audio can be made with this voice.`;
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Use Dmitri' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  await userEvent.click(generate());
  const body = { article: 'Привет.', voice_id_1: 'ru-1', voice_id_2: 'ru-1' };
  const previews = () => requests.filter(({ path }) => path === '/api/openai/preview-podcast-script');
  await waitFor(() => expect(previews().map((request) => request.body)).toEqual([body]));
});

test('the list of voices is one tab stop, and arrow keys move in it', async () => {
  serve(
    () => ({ body: { success: true, data: preview } }),
    ['a', 'b', 'c'].map((id) => aVoice(id, { name: `Voice ${id}`, preview_url: `/${id}.mp3` })),
  );
  renderPage(<Demo />);
  const choices = within(await screen.findByRole('list', { name: 'Voices' })).getAllByRole('button', {
    pressed: false,
  });
  const reached = within(screen.getByRole('list', { name: 'Voices' }))
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(reached).toHaveLength(2); // a voice and its sample
  act(() => choices[0]!.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('button', { name: /^Voice b/ })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Play preview of Voice b' })).toHaveFocus();
});

test('the voice that was chosen is chosen again after Back', async () => {
  const voices = [aVoice('a', { name: 'Voice a' }), aVoice('b', { name: 'Voice b' })];
  serve(() => ({ body: {} }), voices);
  const { unmount } = renderPage(<Demo />);
  await userEvent.click(await screen.findByRole('button', { name: /^Voice b/ }));
  unmount();
  renderPage(<Demo />);
  expect(await screen.findByRole('button', { name: /^Voice b/, pressed: true })).toBeInTheDocument();
});
