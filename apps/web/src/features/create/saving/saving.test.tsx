import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { forgetDrafts } from '../draft/draft-store';
import { prepared, storeDraft, texts } from '../../../../../../test/support/web/create-tab.fixture';
import { mockApi, renderPage, type ApiRequest } from '../../../../../../test/support/web/render-page';
import { CreateTab } from '../create-tab';

interface Segment {
  readonly speaker: string;
  readonly text: string;
  readonly voice_id: string;
}
interface Version {
  readonly version: string;
  readonly title: string | null;
  readonly segments: readonly Segment[];
}

const path = `/api/podcast-jobs/${prepared.id}/script`;
const segmentsOf = (...lines: string[]): Segment[] =>
  lines.map((text, index) => ({ speaker: index % 2 ? 'Guest' : 'Host', text, voice_id: index % 2 ? 'v2' : 'v1' }));

let server: Version | null;
let requests: ApiRequest[];
let isReachable: boolean;
let isRefusing: boolean;
/** When the server answers what voice v9 is. */
let voiceLookup: Promise<void>;

/** The script of the server, which refuses an edit of another version. */
function respond({ method, path: asked, headers, body }: ApiRequest): { status?: number; body: object } {
  if (asked === '/api/voices/v9') return { body: voiceLookup.then(() => ({ success: true, data: aVoice('v9') })) };
  if (asked.startsWith('/api/voices/v')) return { body: { success: true, data: aVoice(asked.slice(-2)) } };
  if (!asked.endsWith('/script'))
    return { status: 404, body: { success: false, error: 'No.', code: 'request.notFound' } };
  if (!isReachable) return { status: 503, body: { success: false, error: 'Away.', code: 'store.unavailable' } };
  if (method === 'PUT' && isRefusing)
    return { status: 413, body: { success: false, error: 'No space.', code: 'storage.limitExceeded' } };
  if (method === 'PUT') {
    const expected = server && asked === path ? `"${server.version}"` : null;
    if (headers.get('if-match') !== expected)
      return { status: 412, body: { success: false, error: 'Changed.', code: 'script.changed' } };
    const { title = null, segments } = body as Partial<Version>;
    server = { version: `${Number(server?.version ?? 0) + 1}`, title, segments: segments! };
  }
  return { body: { success: true, data: { ...server, voices: { Host: 'v1', Guest: 'v2' } } } };
}
const saves = () => requests.filter(({ method }) => method === 'PUT');
const line = (number: number) => screen.getByRole('textbox', { name: `Line ${number}` });
const savedTexts = () => server?.segments.map(({ text }) => text);
const focusWindow = () =>
  act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

function open(): void {
  renderPage(<CreateTab />);
}

beforeEach(() => {
  [server, isReachable, isRefusing] = [null, true, false];
  requests = mockApi(respond);
  forgetDrafts();
  storeDraft(prepared);
});

test('what this browser held is carried over once, and what is typed is saved after the version before', async () => {
  open();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(savedTexts()).toEqual(['Hello.', 'Hi.']);
  await userEvent.type(line(2), ' There.');
  expect(screen.getByText('Saving…')).toBeInTheDocument();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(savedTexts()).toEqual(['Hello.', 'Hi. There.']);
  expect(saves().map(({ headers }) => headers.get('if-match'))).toEqual([null, '"1"']);
});

test('what the server has is taken over, and can be undone', async () => {
  open();
  await screen.findByText('Saved');
  server = { version: '7', title: null, segments: segmentsOf('Good evening.', 'Hi.') };
  await focusWindow();
  await waitFor(() => expect(texts()).toEqual(['Good evening.', 'Hi.']));
  expect(saves()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(texts()).toEqual(['Hello.', 'Hi.']);
});

test('what is typed while another version is taken over is kept, and both are shown', async () => {
  open();
  await screen.findByText('Saved');
  let answer = () => {};
  voiceLookup = new Promise((resolve) => (answer = resolve));
  const [host, guest] = segmentsOf('Good evening.', 'Hi.');
  server = { version: '7', title: null, segments: [host!, { ...guest!, voice_id: 'v9' }] };
  await focusWindow();
  await waitFor(() => expect(requests.some(({ path: asked }) => asked.startsWith('/api/voices/v9'))).toBe(true));
  await userEvent.type(line(2), ' There.');
  await act(async () => answer());
  expect(await screen.findByText('This script was changed in another window')).toBeInTheDocument();
  expect(texts()).toEqual(['Hello.', 'Hi. There.']);
  expect(savedTexts()).toEqual(['Good evening.', 'Hi.']);
});

describe('edits here and elsewhere', () => {
  beforeEach(async () => {
    open();
    await screen.findByText('Saved');
    server = { version: '7', title: null, segments: segmentsOf('Good evening.', 'Hi.') };
    await userEvent.type(line(2), ' There.');
    await screen.findByText('This script was changed in another window');
  });

  test('both versions are shown, and nothing is overwritten', () => {
    const alert = within(screen.getByText('This script was changed in another window').closest('[role=alert]')!);
    expect(alert.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
      'Host Good evening.',
      'Guest Hi.',
    ]);
    expect(alert.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
      'Host Hello.',
      'Guest Hi. There.',
    ]);
    expect(savedTexts()).toEqual(['Good evening.', 'Hi.']);
  });

  /** What each save since the first contains, and whether the server keeps what it replaces. */
  const latestSaves = () =>
    saves()
      .slice(1)
      .filter((_, index, all) => index >= all.length - 2)
      .map(({ body }) => {
        const { segments, keep_previous } = body as Version & { keep_previous?: boolean };
        return [segments.map(({ text }) => text), keep_previous];
      });

  test('what is here can be used; what is elsewhere stays a version', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Use what is here' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(savedTexts()).toEqual(['Hello.', 'Hi. There.']);
    expect(latestSaves().at(-1)).toEqual([['Hello.', 'Hi. There.'], true]);
  });

  test('what is elsewhere can be used; what is here becomes a version', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Use the other window’s' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(texts()).toEqual(['Good evening.', 'Hi.']);
    expect(latestSaves()).toEqual([
      [['Hello.', 'Hi. There.'], true],
      [['Good evening.', 'Hi.'], true],
    ]);
  });

  test('a choice that cannot be saved says so, and can be made again', async () => {
    isRefusing = true;
    await userEvent.click(screen.getByRole('button', { name: 'Use the other window’s' }));
    expect(await screen.findByText('No space.')).toBeInTheDocument();
    expect(texts()).toEqual(['Hello.', 'Hi. There.']);
    isRefusing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Use the other window’s' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(texts()).toEqual(['Good evening.', 'Hi.']);
  });

  test('both can be kept, as two scripts', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Keep both as two scripts' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    const last = saves().at(-1)!;
    expect(last.path).not.toBe(path);
    expect(last.body).toMatchObject({ title: 'Untitled (copy)', segments: [{}, { text: 'Hi. There.' }] });
  });
});

test('without the server, edits wait and are sent when it is back', async () => {
  isReachable = false;
  open();
  expect(await screen.findByText('Not saved yet: waiting for the connection')).toBeInTheDocument();
  await userEvent.type(line(2), ' There.');
  isReachable = true;
  expect(await screen.findByText('Saved', {}, { timeout: 8_000 })).toBeInTheDocument();
  expect(savedTexts()).toEqual(['Hello.', 'Hi. There.']);
});
