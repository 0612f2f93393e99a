import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../../../test/support/web/job-row.builder';
import { aVoice } from '../../../../../test/support/web/voice.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { writeStored } from '../../browser/local-storage';
import { CreateTab } from './create-tab';
import { emptyDraft, newLine } from './draft/draft';
import { draftKey, forgetDrafts } from './draft/draft-store';

const prepared = {
  ...emptyDraft(),
  voices: { host: aVoice('v1'), guest: aVoice('v2') },
  article: { ...emptyDraft().article, text: 'The moon pulls the sea.' },
};
const script = { podcastId: 'p1', compilation: [{ speaker: 'Host', text: 'Why?', voice_id: 'v1' }] };
const scriptPath = '/api/openai/generate-podcast-script';
const compilePath = '/api/compilations';

/** Holds back the response of `path` until `release`. */
function serveLate(path: string) {
  const requests = mockApi(({ path: asked }) => {
    if (asked === scriptPath) return { body: { success: true, data: script } };
    if (asked === compilePath) return { status: 202, body: { success: true, jobId: 'job-1' } };
    if (asked === '/api/jobs/job-1') return { body: { success: true, data: aJob({ id: 'job-1' }) } };
    return { status: 404, body: { success: false, error: 'Nothing.', code: 'request.notFound' } };
  });
  const answer = globalThis.fetch;
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (input, init) => {
    const response = answer(input, init);
    if ((input as Request).url.endsWith(path)) await gate;
    return response;
  };
  return { requests, release: () => act(async () => release()) };
}
const requestsTo = (requests: ApiRequest[], ending: string) => requests.filter(({ path }) => path.endsWith(ending));

function Tabs() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button onClick={() => setIsShown(!isShown)}>Toggle</button>
      {isShown && <CreateTab />}
    </>
  );
}
const toggleTab = () => userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
const firstLine = () => screen.getByRole('textbox', { name: 'Line 1' });

function show(draft: typeof prepared) {
  forgetDrafts();
  writeStored(draftKey('signed-out'), { draft });
  renderPage(<Tabs />);
}

test('a script written while the tab is closed is in the draft and is marked viewed on return', async () => {
  const { requests, release } = serveLate(scriptPath);
  show(prepared);
  await userEvent.click(screen.getByRole('button', { name: 'Write the script' }));
  await toggleTab();
  await release();
  expect(requestsTo(requests, '/viewed')).toHaveLength(0);
  await toggleTab();
  await waitFor(() => expect(firstLine()).toHaveValue('Why?'));
  await waitFor(() => expect(requestsTo(requests, '/p1/viewed')).toHaveLength(1));
});

test('reopening the tab keeps the pending request', async () => {
  const { requests, release } = serveLate(scriptPath);
  show(prepared);
  await userEvent.click(screen.getByRole('button', { name: 'Write the script' }));
  await toggleTab();
  await toggleTab();
  expect(screen.getByRole('button', { name: 'Write the script' })).toBeDisabled();
  await release();
  await waitFor(() => expect(firstLine()).toHaveValue('Why?'));
  expect(requestsTo(requests, scriptPath)).toHaveLength(1);
});

test('audio accepted while the tab is closed is shown on return', async () => {
  const { requests, release } = serveLate(compilePath);
  show({ ...prepared, lines: [newLine('host', 'Hello.')] });
  await userEvent.click(screen.getByRole('button', { name: 'Make audio' }));
  await toggleTab();
  await release();
  await toggleTab();
  expect(await screen.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
  expect(requestsTo(requests, compilePath)).toHaveLength(1);
});
