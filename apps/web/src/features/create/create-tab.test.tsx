import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../test/job-row.builder';
import { aVoice } from '../../../test/voice.builder';
import { answers, renderPage, type Asked } from '../../../test/render-page';
import { chooseLanguage } from '../../i18n/language';
import { writeStored } from '../../browser/local-storage';
import { CreateTab } from './create-tab';
import { emptyDraft, newLine, type Draft } from './draft/draft';
import { forgetDrafts } from './draft/draft-store';
import { draftKey } from './draft/stored-draft';

const me = {
  planSlug: 'free_user',
  usage: { month: '2026-11', domains: [{ domain: 'dashboard', charactersUsed: 9000, characterLimit: 10_000 }] },
};
const models = { models: [], defaultModel: 'gpt-4o-mini', defaultTemperature: 0.7 };
const estimate = {
  characters: 9,
  rendered: 1,
  reused: 1,
  segments: [
    { characters: 6, reused: true },
    { characters: 3, reused: false },
  ],
  usage: { limit: 10_000, current: 9000, remaining: 1000 },
  fits: true,
};

type Answering = (asked: Asked) => { status?: number; body: object };
const refused: Answering = () => ({
  status: 404,
  body: { success: false, error: 'Nothing.', code: 'request.notFound' },
});

const serve = (otherwise: Answering = refused) =>
  answers((asked) => {
    if (asked.path === '/api/users/me') return { body: { success: true, data: me } };
    if (asked.path === '/api/openai/models') return { body: { success: true, data: models } };
    if (asked.path === '/api/compilations/estimate') return { body: { success: true, data: estimate } };
    return otherwise(asked);
  });

const prepared: Draft = {
  ...emptyDraft(),
  voices: { host: aVoice('v1'), guest: aVoice('v2') },
  lines: [newLine('host', 'Hello.'), newLine('guest', 'Hi.')],
};
const keepHere = (draft: Draft, replaced: Draft | null = null) => writeStored(draftKey('nobody'), { draft, replaced });

beforeEach(() => {
  forgetDrafts();
  keepHere(prepared);
});
afterEach(() => act(() => chooseLanguage('en')));

const texts = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Line/ }).map(({ value }) => value);
const requestsTo = (requests: Asked[], path: string) => requests.filter((asked) => asked.path === path);
const make = () => userEvent.click(screen.getByRole('button', { name: 'Make audio' }));

test('shows the cost, what is left and what is reused before anything is charged', async () => {
  serve();
  renderPage(<CreateTab />);
  const cost = within(screen.getByRole('region', { name: 'Cost' }));
  expect(cost.getByText('2 / 100')).toBeInTheDocument();
  expect(cost.getByText('9')).toBeInTheDocument();
  expect(await cost.findByText('1,000')).toBeInTheDocument();
  expect(await cost.findByText('1 line will be rendered, 1 reused')).toBeInTheDocument();
});

test('a failed call keeps what was typed, and a repeated one has the same key', async () => {
  const requests = serve(() => ({
    status: 503,
    body: { success: false, error: 'The voice provider did not answer.', code: 'speech.unreachable' },
  }));
  renderPage(<CreateTab />);
  await make();
  expect(await screen.findByText('The voice provider did not answer.')).toBeInTheDocument();
  expect(screen.getByText('Everything you typed is kept.')).toBeInTheDocument();
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  await make();
  const made = () => requestsTo(requests, '/api/compilations');
  await waitFor(() => expect(made()).toHaveLength(2));
  const keys = made().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('in Chinese a refused field says why in Chinese', async () => {
  act(() => chooseLanguage('zh'));
  const errors = [
    { msg: 'At most 200 characters', param: 'title' },
    { msg: 'The domain must be a host name such as example.com.', param: 'domain' },
  ];
  serve(() => ({ status: 400, body: { success: false, errors } }));
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: '生成音频' }));
  expect(await screen.findByText('请填写有效的域名，例如 example.com。')).toBeInTheDocument();
  expect(screen.getByText('标题最多 200 个字符。')).toBeInTheDocument();
});

test('a changed draft is another request', async () => {
  const requests = serve(() => ({ status: 503, body: { success: false, error: 'Busy.', code: 'speech.limited' } }));
  renderPage(<CreateTab />);
  await make();
  await screen.findByText('Busy.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 2' }), ' There.');
  await make();
  await waitFor(() => expect(requestsTo(requests, '/api/compilations')).toHaveLength(2));
  const [first, second] = requestsTo(requests, '/api/compilations');
  expect(second!.headers.get('idempotency-key')).not.toBe(first!.headers.get('idempotency-key'));
  expect(second!.body).toMatchObject({ compilation: [{}, { text: 'Hi. There.' }] });
});

test('a refusal at the limit says it in figures', async () => {
  const figures = { limit: 10_000, currentUsage: 9995, requested: 9 };
  serve(() => ({
    status: 403,
    body: {
      success: false,
      error: 'Character limit exceeded for this domain.',
      code: 'usage.limitExceeded',
      ...figures,
    },
  }));
  renderPage(<CreateTab />);
  await make();
  expect(await screen.findByText('Limit 10,000 · used 9,995 · requested 9')).toBeInTheDocument();
});

test('the audio of a written script is made of it, and of the lines alone once it is gone', async () => {
  keepHere({ ...prepared, podcastId: 'p1' });
  const job = { ...aJob({ id: 'job-1' }), title: null, chapters: [] };
  const requests = serve(({ path }) => {
    if (path.endsWith('/compile'))
      return { status: 410, body: { success: false, error: 'Gone.', code: 'podcast.expired' } };
    if (path === '/api/compilations')
      return { status: 202, body: { success: true, jobId: 'job-1', data: { jobId: 'job-1' } } };
    if (path === '/api/jobs/job-1') return { body: { success: true, data: job } };
    return refused({} as Asked);
  });
  renderPage(<CreateTab />);
  await make();
  const audio = within(await screen.findByRole('region', { name: 'Audio' }));
  expect(await audio.findByText('0 of 4 lines')).toBeInTheDocument();
  expect(requestsTo(requests, '/api/podcast-jobs/p1/compile')[0]!.body).toMatchObject({
    segments: [{ text: 'Hello.', speaker: 'Host', voice_id: 'v1' }, {}],
    voices: { Host: 'v1', Guest: 'v2' },
  });
  expect(within(screen.getByRole('list', { name: 'Transcript' })).getAllByRole('listitem')).toHaveLength(2);
});

test('lines are added for the other speaker, moved, joined and deleted, and each step is undone', async () => {
  serve();
  renderPage(<CreateTab />);
  const choose = async (number: number, action: string) => {
    await userEvent.click(screen.getByRole('button', { name: `More for line ${number}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };
  await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  const speaker = within(screen.getByRole('radiogroup', { name: 'Speaker of line 3' }));
  expect(speaker.getByRole('radio', { name: 'Host' })).toBeChecked();
  await choose(2, 'Move up');
  expect(texts()).toEqual(['Hi.', 'Hello.', '']);
  await choose(1, 'Merge with the next line');
  expect(texts()).toEqual(['Hi. Hello.', '']);
  await choose(2, 'Delete the line');
  expect(texts()).toEqual(['Hi. Hello.']);
  for (let step = 0; step < 4; step++) await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(texts()).toEqual(['Hello.', 'Hi.', '']);
});

test('a deleted line leaves the focus to the next, the last one to the one before, the only one to what adds another', async () => {
  serve();
  renderPage(<CreateTab />);
  const remove = async (number: number) => {
    await userEvent.click(screen.getByRole('button', { name: `More for line ${number}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete the line' }));
  };
  const line = (number: number) => screen.getByRole('textbox', { name: `Line ${number}` });
  await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  await remove(1);
  expect(texts()).toEqual(['Hi.', '']);
  await waitFor(() => expect(line(1)).toHaveFocus());
  await remove(2);
  await waitFor(() => expect(line(1)).toHaveFocus());
  await remove(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a line' })).toHaveFocus());
});

test('where there is nothing to split, the line has the focus again', async () => {
  serve();
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'More for line 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Split at the cursor' }));
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Line 1' })).toHaveFocus());
});

test('the keyboard moves, splits and undoes', async () => {
  serve();
  renderPage(<CreateTab />);
  const first = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 1' });
  await userEvent.click(first);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(texts()).toEqual(['Hi.', 'Hello.']);
  const moved = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 2' });
  expect(moved).toHaveFocus();
  moved.setSelectionRange(3, 3);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(texts()).toEqual(['Hi.', 'Hel', 'lo.']);
  expect(screen.getByRole('textbox', { name: 'Line 3' })).toHaveFocus();
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  screen.getByRole('button', { name: /^Move line 1/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(texts()).toEqual(['Hi.', 'Hello.']);
});

test('a pasted dialogue becomes lines', async () => {
  serve();
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Paste a dialogue' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Dialogue' }));
  await userEvent.paste('Host: One.\nGuest: Two.');
  await userEvent.click(screen.getByRole('button', { name: 'Use these lines' }));
  expect(texts()).toEqual(['Hello.', 'Hi.', 'One.', 'Two.']);
});

test('a line says its price, is charged once, and then is free', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const requests = serve(() => ({ body: { success: true, data: { audioUrl: '/api/jobs/t1/output', jobId: 't1' } } }));
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Hear · 6 characters, line 1' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(requestsTo(requests, '/api/tts').map(({ body }) => body)).toEqual([
    { text: 'Hello.', voice_id: 'v1', domain: 'dashboard' },
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 2' }), '!');
  expect(screen.getByRole('button', { name: 'Hear · 4 characters, line 2' })).toBeEnabled();
  document.querySelector('audio')!.dispatchEvent(new Event('pause'));
  await userEvent.click(await screen.findByRole('button', { name: 'Hear · free, line 1' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  expect(requestsTo(requests, '/api/tts')).toHaveLength(1);
});

describe('an article', () => {
  const script = {
    podcastId: 'p1',
    compilation: [
      { speaker: 'Host', text: 'Why?', voice_id: 'v1' },
      { speaker: 'Guest', text: 'The moon.', voice_id: 'v2' },
    ],
  };
  const write = () => screen.getByRole('button', { name: 'Write the script' });
  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show the article' }));
  const field = () => screen.getByRole('textbox', { name: 'Article text' });

  test('becomes a script; what stood there is kept', async () => {
    const requests = serve(({ path }) =>
      path.endsWith('/viewed') ? { body: { success: true, data: {} } } : { body: { success: true, data: script } },
    );
    renderPage(<CreateTab />);
    await show();
    expect(write()).toBeDisabled();
    await userEvent.click(field());
    await userEvent.paste('The moon pulls the sea.');
    await userEvent.click(write());
    await waitFor(() => expect(texts()).toEqual(['Why?', 'The moon.']));
    expect(requestsTo(requests, '/api/openai/generate-podcast-script')[0]!.body).toEqual({
      article: 'The moon pulls the sea.',
      voice_id_1: 'v1',
      voice_id_2: 'v2',
      model: 'gpt-4o-mini',
      temperature: 0.7,
    });
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('The moon pulls the sea');
    expect(screen.queryByRole('textbox', { name: 'Article text' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
    expect(texts()).toEqual(['Hello.', 'Hi.']);
  });

  test('of 15,001 characters is refused before it is sent, and can be cut', async () => {
    keepHere({ ...prepared, article: { ...prepared.article, text: `${'a'.repeat(14_999)}. b` } });
    serve();
    renderPage(<CreateTab />);
    await show();
    expect(screen.getByText('An article is limited to 15000 characters.')).toBeInTheDocument();
    expect(screen.getByText('15,002 / 15,000')).toBeInTheDocument();
    expect(write()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the first 15,000 characters' }));
    expect(screen.getByText('15,000 / 15,000')).toBeInTheDocument();
    expect(write()).toBeEnabled();
  });

  test('is read from the web; a refusal keeps the address', async () => {
    const page = {
      title: 'Tides',
      text: 'The sea rises.',
      characters: 14,
      language: 'en',
      url: 'https://example.com/a',
    };
    serve(({ body }) =>
      (body as { url: string }).url.includes('inside')
        ? {
            status: 400,
            body: { success: false, error: 'This address cannot be read.', code: 'article.forbiddenAddress' },
          }
        : { body: { success: true, data: page } },
    );
    renderPage(<CreateTab />);
    await show();
    await userEvent.click(screen.getByRole('radio', { name: 'Web address' }));
    const address = screen.getByRole('textbox', { name: 'Address of the page' });
    await userEvent.type(address, 'inside.example{Enter}');
    expect(await screen.findByText('This address cannot be read.')).toBeInTheDocument();
    expect(address).toHaveValue('inside.example');
    await userEvent.clear(address);
    await userEvent.type(address, 'https://example.com/a');
    await userEvent.click(screen.getByRole('button', { name: 'Fetch the page' }));
    expect(await screen.findByText('14 characters read from example.com.')).toBeInTheDocument();
    expect(field()).toHaveValue('The sea rises.');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Tides');
  });
});

test('what this browser cannot writeStored is said', async () => {
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  serve();
  renderPage(<CreateTab />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1' }), '!');
  expect(await screen.findByText('This browser keeps nothing')).toBeInTheDocument();
  set.mockRestore();
});
