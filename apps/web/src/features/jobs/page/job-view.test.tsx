import { act, fireEvent, screen, within } from '@testing-library/react';
import type { DuetcastPlayer } from '@duetcast/player/duetcast-player';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { aJobDetail } from '../../../../../../test/support/web/job-row.builder';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { JobPage, JobView } from './job-page';
import type { JobDetail } from '../rows/job-queries';

const chapters = [
  { title: 'Host: One', startSeconds: 0, endSeconds: 9 },
  { title: 'Guest: Two', startSeconds: 9, endSeconds: 20 },
];
const finished: JobDetail = aJobDetail({
  status: 'completed',
  progress: 1,
  outputUrl: '/api/jobs/x/output',
  metadata: { duration: 20, fileSize: 320_000, format: 'mp3' },
  title: 'Tides',
  chapters,
});
const Audit = ({ isPlain = false }: { isPlain?: boolean }) => <p>{isPlain ? 'Plain history' : 'Stored events'}</p>;
const Place = () => <output>{JSON.stringify(useLocation())}</output>;
const place = () =>
  JSON.parse(screen.getByRole('status').textContent) as { pathname: string; search: string; state: object };
afterEach(() => act(() => chooseLanguage('en')));
const player = () => document.querySelector<DuetcastPlayer>('duetcast-player')!;
const inPlayer = () => within(player().shadowRoot as unknown as HTMLElement);

const mockEmptyTrail = () =>
  mockApi(() => ({ body: { success: true, data: { stream: 's', events: [], verified: true } } }));

test('a running job shows its step and segments and can be cancelled', async () => {
  const requests = mockEmptyTrail();
  const jobDetails = { segmentsCompleted: 1, currentStep: 'tts_processing' } as const;
  renderPage(<JobView job={aJobDetail({ status: 'processing', progress: 0.25, jobDetails })} audit={Audit} />);
  expect(screen.getByText('Generating speech')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 4 segments');
  expect(screen.getByTitle('Segment 2: in progress')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit and run again' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/jobs/11111111-2222/cancel');
});

test('a job whose link was hidden says why', () => {
  mockEmptyTrail();
  const hidden = { at: '2026-11-20T10:00:00.000Z', reason: 'The text is from a book.' };
  renderPage(<JobView job={{ ...finished, hidden }} audit={Audit} />);
  const notice = screen.getByRole('alert', { name: 'An administrator has hidden the public link' });
  expect(notice).toHaveTextContent('The text is from a book.');
});

test.each([
  ['waiting_for_storage', null, 'Waiting for storage'],
  ['waiting_for_speech', 'openai', 'OpenAI does not answer; goes on by itself'],
  ['waiting_for_speech', 'remote', 'Waiting for the voice provider; goes on by itself'],
  ['waiting_for_release', null, 'Waiting for an update of this server to finish'],
] as const)('a job at the step %s of %s says that it continues by itself', (currentStep, awaitedProvider, step) => {
  mockEmptyTrail();
  renderPage(
    <JobView job={aJobDetail({ status: 'processing', awaitedProvider, jobDetails: { currentStep } })} audit={Audit} />,
  );
  expect(screen.getByText(step)).toBeInTheDocument();
  expect(screen.getByText(/The job continues by itself/)).toBeInTheDocument();
});

test('a failed job shows its reason and can be retried; a rejected retry shows the error', async () => {
  mockApi(({ method }) =>
    method === 'POST'
      ? { status: 403, body: { success: false, error: 'Character limit exceeded for this domain.' } }
      : { body: { success: true, data: { stream: 's', events: [], verified: true } } },
  );
  renderPage(
    <JobView job={aJobDetail({ status: 'failed', error: 'The voice provider did not answer.' })} audit={Audit} />,
  );
  expect(screen.getByRole('alert', { name: 'This job failed' })).toHaveTextContent('did not answer');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const alert = await screen.findByRole('alert', { name: 'The job could not be retried.' });
  expect(alert).toHaveTextContent('Character limit exceeded');
});

test.each([
  ['failed', 'The voice provider did not answer.', 'speech.unreachable', '语音服务没有响应。'],
  ['failed', 'Segment 2: The voice provider refused the text.', 'speech.refused', '第 2 句：语音服务拒绝了这段文本。'],
  ['failed', 'Music: Chunk not found.', 'chunk.missing', '音乐：找不到音频文件。请检查地址，或选择其他文件。'],
  ['failed', 'An unknown reason.', 'code.unknown', 'An unknown reason.'],
  ['cancelled', 'Cancelled by its owner.', 'job.cancelled', '已由所有者取消。'],
] as const)('in Chinese, shows why a job %s (%s, %s)', async (status, error, errorCode, sentence) => {
  act(() => chooseLanguage('zh'));
  mockEmptyTrail();
  renderPage(<JobView job={aJobDetail({ status, error, errorCode })} audit={Audit} />);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test.each([
  [1, /1 line was spoken by a basic voice/],
  [1200, /1,200 lines were spoken by a basic voice/],
])('says that a basic voice spoke %i lines', (segmentsReplaced, sentence) => {
  mockEmptyTrail();
  renderPage(<JobView job={{ ...finished, segmentsReplaced }} audit={Audit} />);
  expect(screen.getByRole('alert', { name: 'Some lines have a basic voice' })).toHaveTextContent(sentence);
});

test('a job in the chosen voices has no such note', () => {
  mockEmptyTrail();
  renderPage(<JobView job={finished} audit={Audit} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('in Chinese, shows why the audio is unavailable', async () => {
  act(() => chooseLanguage('zh'));
  mockApi(() => ({ status: 404, body: { success: false, error: 'Job not found.', code: 'job.missing' } }));
  renderPage(<JobView job={finished} audit={Audit} />);
  fireEvent.error(player().audio);
  expect(inPlayer().getByRole('button', { name: '播放' })).toBeInTheDocument();
  expect(await screen.findByText('找不到任务。')).toBeInTheDocument();
});

test('a finished job plays, seeks to chapters and downloads', async () => {
  mockEmptyTrail();
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  renderPage(<JobView job={finished} audit={Audit} />);
  const { audio } = player();
  expect(screen.getByText('0:20 · 320 kB · MP3')).toBeInTheDocument();
  await userEvent.click(inPlayer().getByRole('button', { name: /Guest: Two/ }));
  expect(audio.currentTime).toBe(9);
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.timeUpdate(audio);
  expect(inPlayer().getByRole('button', { current: true })).toHaveTextContent('Guest: Two');
  expect(screen.getByRole('link', { name: 'Transcript (text)' })).toHaveAttribute(
    'href',
    `/api/jobs/${finished.id}/captions?format=txt`,
  );
  expect(screen.getByRole('link', { name: 'Download MP3' })).toHaveAttribute('href', '/api/jobs/x/output?download=1');
  play.mockRestore();
});

test('shows that the audio was deleted, also when the player finds out first', async () => {
  mockApi(() => ({ status: 410, body: { success: false, error: 'Deleted.', code: 'job.outputExpired' } }));
  const { unmount } = renderPage(<JobView job={{ ...finished, outputUrl: null }} audit={Audit} />);
  expect(screen.getByRole('alert', { name: 'The audio is no longer stored' })).toBeInTheDocument();
  unmount();
  renderPage(<JobView job={finished} audit={Audit} />);
  fireEvent.error(player().audio);
  expect(await screen.findByRole('alert', { name: 'The audio is no longer stored' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Download/ })).not.toBeInTheDocument();
});

test('audio that the browser cannot play can still be downloaded', async () => {
  mockApi(() => ({ body: {} }));
  renderPage(<JobView job={finished} audit={Audit} />);
  fireEvent.error(player().audio);
  expect(await screen.findByText(/could not play the audio/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download MP3' })).toBeInTheDocument();
});

test('opens the script for edits on the Create tab', async () => {
  mockEmptyTrail();
  renderPage(
    <>
      <JobView job={finished} audit={Audit} />
      <Place />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Edit and run again' }));
  const { pathname, search, state } = place();
  expect([pathname + search, state]).toEqual(['/dashboard?tab=create', { jobId: finished.id }]);
});

test('each tab has an address, and Back returns to the one before', async () => {
  const Back = () => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>Back in history</button>;
  };
  renderPage(
    <>
      <JobView job={finished} audit={Audit} />
      <Place />
      <Back />
    </>,
    '/dashboard/jobs/1?tab=audit',
  );
  expect(screen.getByText('Plain history')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Audio' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Raw' }));
  expect(screen.getByText('Stored events')).toBeInTheDocument();
  expect(place().search).toBe('?tab=raw');
  await userEvent.click(screen.getByRole('button', { name: 'Back in history' }));
  expect(screen.getByText('Plain history')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Listen' }));
  expect(screen.getByRole('heading', { name: 'Audio' })).toBeInTheDocument();
  expect(place().search).toBe('');
});

test.each(['?tab=', '?tab=leases', '?tab=Audit', ''])('an address with %p opens what there is to hear', (search) => {
  renderPage(<JobView job={finished} audit={Audit} />, `/dashboard/jobs/1${search}`);
  expect(screen.getByRole('tab', { name: 'Listen', selected: true })).toBeInTheDocument();
});

test('finished audio can be shared, embedded and added to a show', async () => {
  const requests = mockApi(() => ({ body: { success: true, data: finished } }));
  renderPage(<JobView job={{ ...finished, shareId: null }} audit={Audit} />);
  expect(screen.getByRole('link', { name: 'Add to a show' })).toHaveAttribute(
    'href',
    `/dashboard?tab=shows&audio=${finished.id}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await userEvent.click(await screen.findByRole('switch', { name: /Anyone with the link can listen/ }));
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(`POST /api/jobs/${finished.id}/share`);
});

test('a job that failed says how many of its characters were spoken', () => {
  mockEmptyTrail();
  const jobDetails = { totalCharactersProcessed: 12, charactersTotal: 70, charactersCharged: 12 };
  renderPage(<JobView job={aJobDetail({ status: 'failed', error: 'No.', jobDetails })} audit={Audit} />);
  expect(screen.getByText(/12 of 70 characters · 12 charged/)).toBeInTheDocument();
});

test.each([
  [5.5 * 24, 'deleted in 5 days'],
  [1.5 * 24, 'deleted in 1 day'],
  [3, 'deleted within a day'],
  [-3, 'deleted within a day'],
])('%i hours before its content is deleted, says so', (hours, text) => {
  const deletesAt = new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
  renderPage(<JobView job={{ ...finished, deletesAt }} audit={Audit} />);
  expect(screen.getByText(new RegExp(`charged · .*${text}$`))).toBeInTheDocument();
});

test('a job whose content stays says nothing of its deletion', () => {
  renderPage(<JobView job={{ ...finished, deletesAt: null }} audit={Audit} />);
  expect(screen.queryByText(/deleted/)).not.toBeInTheDocument();
});

test('the page of a job that does not exist has a heading, and offers no other attempt', async () => {
  mockApi(() => ({ status: 404, body: { success: false, error: 'Job not found.', code: 'job.missing' } }));
  renderPage(<JobPage audit={Audit} />);
  expect(await screen.findByText('Job not found.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Job' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
