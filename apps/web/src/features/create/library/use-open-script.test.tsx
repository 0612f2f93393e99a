import type { ReactNode } from 'react';
import { renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { mockApi } from '../../../../../../test/support/web/render-page';
import { emptyDraft, type Draft } from '../draft/draft';
import { useOpenScript } from './use-open-script';

const segment = (text: string) => ({ role: 'segment', speaker: 'Host', text, voice_id: 'v1', provider: 'local' });
const saved = { version: '7', title: 'Tides', segments: [segment('Saved.')], job_id: 'job-2' };
const ofJob = { title: 'Tides', domain: 'dashboard', podcast_id: 'p1', segments: [segment('Spoken.')], clips: {} };
const gone = { status: 410, body: { success: false, error: 'Gone.', code: 'podcast.expired' } };

/** The draft that a link with this state opens, on a server without what `missing` lists. */
async function opened(
  state: object,
  { missing = [], job = ofJob }: { missing?: string[]; job?: object } = {},
): Promise<Draft> {
  const answers: Record<string, object> = {
    '/api/podcast-jobs/p1': { script: {}, content: 'The tide turns.' },
    '/api/podcast-jobs/p1/script': saved,
    '/api/jobs/job-1/script': job,
    '/api/jobs/job-2/script': ofJob,
    '/api/voices/v1': aVoice('v1'),
  };
  mockApi(({ path }) => {
    const data = answers[path];
    return data && !missing.includes(path) ? { body: { success: true, data } } : gone;
  });
  const open = jest.fn<void, [Draft]>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: '/dashboard', state }]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  renderHook(() => useOpenScript({ draft: emptyDraft(), open }, () => undefined), { wrapper });
  await waitFor(() => expect(open).toHaveBeenCalled());
  return open.mock.calls[0]![0];
}
const textsOf = ({ lines }: Draft) => lines.map(({ text }) => text);

test('a script is opened with its latest audio, on any device', async () => {
  const draft = await opened({ podcastId: 'p1' });
  expect(draft).toMatchObject({ podcastId: 'p1', made: { jobId: 'job-2', lines: [{ text: 'Spoken.' }] } });
  expect(textsOf(draft)).toEqual(['Saved.']);
});

test('a script whose audio was deleted is opened without it', async () => {
  const draft = await opened({ podcastId: 'p1' }, { missing: ['/api/jobs/job-2/script'] });
  expect(draft).toMatchObject({ podcastId: 'p1', made: null });
});

test('the latest job of a script opens it, with its versions', async () => {
  expect(await opened({ jobId: 'job-2' })).toMatchObject({ podcastId: 'p1', saved: { id: 'p1', version: '7' } });
});

test.each([
  ['before the latest of its script', {}],
  ['whose script is gone', { missing: ['/api/podcast-jobs/p1'] }],
  ['without a script', { job: { ...ofJob, podcast_id: null } }],
])('a job %s opens its lines as a new one', async (_which, server) => {
  const draft = await opened({ jobId: 'job-1' }, server);
  expect(draft).toMatchObject({ podcastId: null, made: { jobId: 'job-1' } });
  expect(textsOf(draft)).toEqual(['Spoken.']);
});
