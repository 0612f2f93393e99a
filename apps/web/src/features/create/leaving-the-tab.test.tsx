import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../test/job-row.builder';
import { aVoice } from '../../../test/voice.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../test/render-page';
import { writeStored } from '../../browser/local-storage';
import { CreateTab } from './create-tab';
import { emptyDraft, newLine } from './draft/draft';
import { forgetDrafts } from './draft/draft-store';
import { draftKey } from './draft/stored-draft';

const prepared = {
  ...emptyDraft(),
  voices: { host: aVoice('v1'), guest: aVoice('v2') },
  article: { ...emptyDraft().article, text: 'The moon pulls the sea.' },
};
const script = { podcastId: 'p1', compilation: [{ speaker: 'Host', text: 'Why?', voice_id: 'v1' }] };
const writing = '/api/openai/generate-podcast-script';
const making = '/api/compilations';

/** Answers `path` only once it is let go. */
function serveLate(path: string) {
  const requests = mockApi(({ path: asked }) => {
    if (asked === writing) return { body: { success: true, data: script } };
    if (asked === making) return { status: 202, body: { success: true, jobId: 'job-1' } };
    if (asked === '/api/jobs/job-1') return { body: { success: true, data: aJob({ id: 'job-1' }) } };
    return { status: 404, body: { success: false, error: 'Nothing.', code: 'request.notFound' } };
  });
  const answer = globalThis.fetch;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  globalThis.fetch = async (input, init) => {
    const response = answer(input, init);
    if ((input as string).endsWith(path)) await gate;
    return response;
  };
  return { requests, letGo: () => act(async () => letGo()) };
}
const requestsTo = (requests: ApiRequest[], ending: string) => requests.filter(({ path }) => path.endsWith(ending));

function Tabs() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button onClick={() => setIsShown(!isShown)}>Turn</button>
      {isShown && <CreateTab />}
    </>
  );
}
const turn = () => userEvent.click(screen.getByRole('button', { name: 'Turn' }));
const firstLine = () => screen.getByRole('textbox', { name: 'Line 1' });

function show(draft: typeof prepared) {
  forgetDrafts();
  writeStored(draftKey('nobody'), { draft, replaced: null });
  renderPage(<Tabs />);
}

test('a script that is written while another tab is shown stands in the draft, and counts as seen once it is', async () => {
  const { requests, letGo } = serveLate(writing);
  show(prepared);
  await userEvent.click(screen.getByRole('button', { name: 'Write the script' }));
  await turn();
  await letGo();
  expect(requestsTo(requests, '/viewed')).toHaveLength(0);
  await turn();
  await waitFor(() => expect(firstLine()).toHaveValue('Why?'));
  await waitFor(() => expect(requestsTo(requests, '/p1/viewed')).toHaveLength(1));
});

test('whoever comes back while it is being written still waits for it, and pays once', async () => {
  const { requests, letGo } = serveLate(writing);
  show(prepared);
  await userEvent.click(screen.getByRole('button', { name: 'Write the script' }));
  await turn();
  await turn();
  expect(screen.getByRole('button', { name: 'Write the script' })).toBeDisabled();
  await letGo();
  await waitFor(() => expect(firstLine()).toHaveValue('Why?'));
  expect(requestsTo(requests, writing)).toHaveLength(1);
});

test('audio that is accepted while another tab is shown is there on coming back', async () => {
  const { requests, letGo } = serveLate(making);
  show({ ...prepared, lines: [newLine('host', 'Hello.')] });
  await userEvent.click(screen.getByRole('button', { name: 'Make audio' }));
  await turn();
  await letGo();
  await turn();
  expect(await screen.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
  expect(requestsTo(requests, making)).toHaveLength(1);
});
