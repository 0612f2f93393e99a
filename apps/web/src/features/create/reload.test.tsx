import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../test/job-row.builder';
import {
  clickMakeAudio,
  prepared,
  requestsTo,
  serveHeld,
  setUpCreateTab,
  storeDraft,
} from '../../../test/create-tab.fixture';
import { renderPage } from '../../../test/render-page';
import { CreateTab } from './create-tab';
import { emptyDraft } from './draft/draft';
import { forgetDrafts } from './draft/draft-store';

setUpCreateTab();

const audioPath = '/api/compilations';
const scriptPath = '/api/openai/generate-podcast-script';
const withArticle = {
  ...prepared,
  lines: emptyDraft().lines,
  article: { ...prepared.article, text: 'The moon pulls.' },
};
const keysOf = (requests: { headers: Headers }[]) => requests.map(({ headers }) => headers.get('idempotency-key'));

let page = { unmount: () => {} };
const open = () => (page = renderPage(<CreateTab />));
/** Only what the browser stored survives; requests of the page before fail, as browsers abort them. */
async function reload(abort: () => void) {
  dispatchEvent(new Event('beforeunload'));
  await act(async () => abort());
  page.unmount();
  forgetDrafts();
  open();
}

test.failing('audio requested before a reload is requested again with the same key, and its job is there', async () => {
  const { requests, abort, release } = serveHeld(audioPath, ({ path }) =>
    path === audioPath
      ? { status: 202, body: { success: true, jobId: 'job-1' } }
      : { body: { success: true, data: aJob({ id: 'job-1' }) } },
  );
  open();
  await clickMakeAudio();
  await waitFor(() => expect(requestsTo(requests, audioPath)).toHaveLength(1));
  await reload(abort);
  await waitFor(() => expect(requestsTo(requests, audioPath)).toHaveLength(2));
  expect(new Set(keysOf(requestsTo(requests, audioPath))).size).toBe(1);
  expect(screen.getByRole('button', { name: /^Make audio/ })).toBeDisabled();
  await release();
  expect(await screen.findByRole('region', { name: 'Audio' })).toBeInTheDocument();
});

test.failing('a script requested before a reload is requested again with the same key and arrives', async () => {
  const script = { podcastId: 'p1', compilation: [{ speaker: 'Host', text: 'Why?', voice_id: 'v1' }] };
  const { requests, abort, release } = serveHeld(scriptPath, () => ({ body: { success: true, data: script } }));
  storeDraft(withArticle);
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Write the script' }));
  await waitFor(() => expect(requestsTo(requests, scriptPath)).toHaveLength(1));
  await reload(abort);
  await waitFor(() => expect(requestsTo(requests, scriptPath)).toHaveLength(2));
  expect(new Set(keysOf(requestsTo(requests, scriptPath))).size).toBe(1);
  await release();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Why?'));
});
