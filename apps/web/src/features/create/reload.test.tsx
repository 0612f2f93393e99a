import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../../../test/support/web/job-row.builder';
import {
  clickMakeAudio,
  prepared,
  requestsTo,
  serveHeld,
  setUpCreateTab,
  storeDraft,
  texts,
} from '../../../../../test/support/web/create-tab.fixture';
import { renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { CreateTab } from './create-tab';
import { emptyDraft } from './draft/draft';
import { draftKey, forgetDrafts } from './draft/draft-store';

setUpCreateTab();

const audioPath = '/api/compilations';
const scriptPath = '/api/openai/generate-podcast-script';
const withArticle = {
  ...prepared,
  lines: emptyDraft().lines,
  article: { ...prepared.article, text: 'The moon pulls.' },
};
const script = { podcastId: 'p1', compilation: [{ speaker: 'Host', text: 'Why?', voice_id: 'v1' }] };

let page: ReturnType<typeof renderPage>;
const open = () => (page = renderPage(<CreateTab />));
/** Only what the browser stored survives. */
function reload(drop: () => void) {
  page.unmount();
  drop();
  forgetDrafts();
  open();
}
const keysOf = (requests: ApiRequest[], path: string) => [
  ...new Set(requestsTo(requests, path).map(({ headers }) => headers.get('idempotency-key'))),
];
const untilSent = (requests: ApiRequest[], path: string, count: number) =>
  waitFor(() => expect(requestsTo(requests, path)).toHaveLength(count));
const serveAudio = (status: 'pending' | 'completed' = 'pending') => {
  let jobs = 0;
  return serveHeld(audioPath, ({ path }) =>
    path === audioPath
      ? { status: 202, body: { success: true, jobId: `job-${++jobs}` } }
      : { body: { success: true, data: aJob({ id: path.split('/')[3]!, status }) } },
  );
};
const serveScript = () => serveHeld(scriptPath, () => ({ body: { success: true, data: script } }));
const write = () => userEvent.click(screen.getByRole('button', { name: 'Write the script' }));

test('audio requested before a reload is requested again with the same key, and its job is there', async () => {
  const { requests, drop, release } = serveAudio();
  open();
  await clickMakeAudio();
  await untilSent(requests, audioPath, 1);
  reload(drop);
  await untilSent(requests, audioPath, 2);
  expect(keysOf(requests, audioPath)).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Make audio/ })).toBeDisabled();
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  await release();
  expect(await screen.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
  reload(drop);
  expect(await screen.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
  expect(requestsTo(requests, audioPath)).toHaveLength(2);
});

test('a script requested before a reload is requested again with the same key and arrives', async () => {
  const { requests, drop, release } = serveScript();
  storeDraft(withArticle);
  open();
  await write();
  await untilSent(requests, scriptPath, 1);
  reload(drop);
  await untilSent(requests, scriptPath, 2);
  expect(keysOf(requests, scriptPath)).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Article text' })).toHaveValue('The moon pulls.');
  await release();
  await waitFor(() => expect(texts()).toEqual(['Why?']));
});

test('what is edited while a request waits is kept, and the request stays as it was sent', async () => {
  const { requests, drop, release } = serveAudio();
  open();
  await clickMakeAudio();
  await untilSent(requests, audioPath, 1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 2' }), ' There.');
  reload(drop);
  await untilSent(requests, audioPath, 2);
  expect(requestsTo(requests, audioPath)[1]!.body).toEqual(requestsTo(requests, audioPath)[0]!.body);
  await release();
  expect(await screen.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
  expect(texts()).toEqual(['Hello.', 'Hi. There.']);
});

test('a dialogue that was pasted and not used yet is there after a reload, and in other tabs', async () => {
  const { drop } = serveAudio();
  open();
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Paste a dialogue' }));
    return screen.findByRole('textbox', { name: 'Dialogue' });
  };
  await userEvent.type(await openDialog(), 'Host: Why?');
  reload(drop);
  expect(await openDialog()).toHaveValue('Host: Why?');
  const stored = JSON.parse(localStorage.getItem(draftKey('signed-out'))!) as object;
  localStorage.setItem(draftKey('signed-out'), JSON.stringify({ ...stored, pasted: 'Host: What?' }));
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: draftKey('signed-out'), newValue: 'new' })));
  expect(screen.getByRole('textbox', { name: 'Dialogue' })).toHaveValue('Host: What?');
  await userEvent.click(screen.getByRole('button', { name: 'Use these lines' }));
  expect(texts()).toEqual(['Hello.', 'Hi.', 'What?']);
  reload(drop);
  expect(await openDialog()).toHaveValue('');
});

test('a second tab sends the same key, and both show one job', async () => {
  const { requests, release } = serveAudio();
  open();
  await clickMakeAudio();
  await untilSent(requests, audioPath, 1);
  forgetDrafts(); // the second tab reads what the first one stored
  const second = within(renderPage(<CreateTab />).container);
  await untilSent(requests, audioPath, 2);
  expect(keysOf(requests, audioPath)).toHaveLength(1);
  await release();
  expect(await second.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
});

test('a script that another tab has already received does not replace what was edited since', async () => {
  const { requests, release } = serveScript();
  storeDraft(withArticle);
  open();
  await write();
  await untilSent(requests, scriptPath, 1);
  storeDraft({ ...withArticle, lines: prepared.lines });
  const stored = new StorageEvent('storage', { key: 'duetcast.create-draft.signed-out', newValue: 'new' });
  await act(async () => dispatchEvent(stored));
  await release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Write the script' })).toBeEnabled());
  expect(texts()).toEqual(['Hello.', 'Hi.']);
});

test('while the job runs it can be stopped, and not made a second time', async () => {
  const { requests, release } = serveAudio();
  open();
  await release();
  await clickMakeAudio();
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Make audio/ })).not.toBeInTheDocument();
  expect(requestsTo(requests, audioPath)).toHaveLength(1);
});

test('the same audio can be made a second time after it is done, as another request', async () => {
  const { requests, release } = serveAudio('completed');
  open();
  await release();
  await clickMakeAudio();
  await screen.findByRole('link', { name: 'Open the job' });
  await screen.findByRole('button', { name: /^Make audio/ });
  await clickMakeAudio();
  await untilSent(requests, audioPath, 2);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Open the job' })).toHaveAttribute('href', expect.stringMatching(/job-2$/)),
  );
  expect(keysOf(requests, audioPath)).toHaveLength(2);
});

test('audio of a draft that was replaced meanwhile is there after undo', async () => {
  const { requests, release } = serveAudio();
  open();
  await clickMakeAudio();
  await untilSent(requests, audioPath, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Start new draft' }));
  await release();
  expect(screen.queryByRole('region', { name: 'Audio' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  expect(requestsTo(requests, audioPath)).toHaveLength(1);
});

test('a request whose failure was shown is not repeated after a reload', async () => {
  const { requests, drop, release } = serveHeld(audioPath, () => ({
    status: 403,
    body: { success: false, error: 'Not allowed.', code: 'auth.forbidden' },
  }));
  open();
  await release();
  await clickMakeAudio();
  expect(await screen.findByText('Not allowed.')).toBeInTheDocument();
  reload(drop);
  expect(await screen.findByText('1 line will be rendered, 1 reused')).toBeInTheDocument();
  expect(requestsTo(requests, audioPath)).toHaveLength(1);
});
