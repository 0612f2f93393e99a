import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../../../test/support/web/job-row.builder';
import { renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { CreateTab } from './create-tab';
import {
  storeDraft,
  clickMakeAudio,
  prepared,
  notFound,
  requestsTo,
  serve,
  setUpCreateTab,
  texts,
} from '../../../../../test/support/web/create-tab.fixture';

setUpCreateTab();

test('shows cost, remaining characters and reused lines before rendering', async () => {
  serve();
  renderPage(<CreateTab />);
  const cost = within(screen.getByRole('region', { name: 'Cost' }));
  expect(cost.getByText('2 / 100')).toBeInTheDocument();
  expect(cost.getByText('9')).toBeInTheDocument();
  expect(await cost.findByText('1,000')).toBeInTheDocument();
  expect(await cost.findByText('1 line will be rendered, 1 reused')).toBeInTheDocument();
});

test('keeps the input after a failure and retries with the same key', async () => {
  const requests = serve(() => ({
    status: 503,
    body: { success: false, error: 'The voice provider did not answer.', code: 'speech.unreachable' },
  }));
  renderPage(<CreateTab />);
  await clickMakeAudio();
  expect(await screen.findByText('The voice provider did not answer.')).toBeInTheDocument();
  expect(screen.getByText('Your text is still here.')).toBeInTheDocument();
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  await clickMakeAudio();
  const compilations = () => requestsTo(requests, '/api/compilations');
  await waitFor(() => expect(compilations()).toHaveLength(2));
  const keys = compilations().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('translates validation errors', async () => {
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

test('sends a changed draft with a new key', async () => {
  const requests = serve(() => ({ status: 503, body: { success: false, error: 'Busy.', code: 'speech.limited' } }));
  renderPage(<CreateTab />);
  await clickMakeAudio();
  await screen.findByText('Busy.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 2' }), ' There.');
  await clickMakeAudio();
  await waitFor(() => expect(requestsTo(requests, '/api/compilations')).toHaveLength(2));
  const [first, second] = requestsTo(requests, '/api/compilations');
  expect(second!.headers.get('idempotency-key')).not.toBe(first!.headers.get('idempotency-key'));
  expect(second!.body).toMatchObject({ compilation: [{}, { text: 'Hi. There.' }] });
});

test('shows the figures of an exceeded limit', async () => {
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
  await clickMakeAudio();
  expect(await screen.findByText('Limit 10,000 · used 9,995 · requested 9')).toBeInTheDocument();
});

test('shows the figures of a full storage as sizes', async () => {
  const figures = { limit: 1_000_000_000, currentUsage: 999_500_000, requested: 1_200_000 };
  const body = { success: false, error: 'Full.', code: 'storage.limitExceeded', ...figures };
  serve(() => ({ status: 403, body }));
  renderPage(<CreateTab />);
  await clickMakeAudio();
  expect(await screen.findByText('Limit 1.0 GB · used 999.5 MB · requested 1.2 MB')).toBeInTheDocument();
});

test('compiles the stored script, or the lines once it is deleted', async () => {
  storeDraft({ ...prepared, podcastId: 'p1' });
  const job = { ...aJob({ id: 'job-1' }), title: null, chapters: [] };
  const requests = serve(({ path }) => {
    if (path.endsWith('/compile'))
      return { status: 410, body: { success: false, error: 'Gone.', code: 'podcast.expired' } };
    if (path === '/api/compilations')
      return { status: 202, body: { success: true, jobId: 'job-1', data: { jobId: 'job-1' } } };
    if (path === '/api/jobs/job-1') return { body: { success: true, data: job } };
    return notFound({} as ApiRequest);
  });
  renderPage(<CreateTab />);
  await clickMakeAudio();
  const audio = within(await screen.findByRole('region', { name: 'Audio' }));
  expect(await audio.findByText('0 of 2 lines')).toBeInTheDocument();
  expect(requestsTo(requests, '/api/podcast-jobs/p1/compile')[0]!.body).toMatchObject({
    segments: [{ text: 'Hello.', speaker: 'Host', voice_id: 'v1' }, {}],
    voices: { Host: 'v1', Guest: 'v2' },
  });
  expect(within(screen.getByRole('list', { name: 'Transcript' })).getAllByRole('listitem')).toHaveLength(2);
});
