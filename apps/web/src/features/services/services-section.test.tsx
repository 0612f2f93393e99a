import { act, screen } from '@testing-library/react';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import type { DamagedItem, ServiceOutage, VoiceEngine } from './service-queries';
import { ServicesSection } from './services-section';

const since = new Date(Date.now() - 2 * 3_600_000).toISOString();
const anOutage = (part: Partial<ServiceOutage> = {}): ServiceOutage => ({
  service: 'mail',
  kind: 'authentication',
  since,
  lastFailedAt: new Date().toISOString(),
  failures: 1234,
  process: 'p-1',
  host: 'node-1',
  roles: ['api', 'worker'],
  ...part,
});
const serve = (
  outages: readonly ServiceOutage[],
  isComplete = true,
  engines: readonly VoiceEngine[] = [],
  damaged: readonly DamagedItem[] = [],
) => {
  const voiceEngines = { state: engines.length === 0 ? 'off' : 'downloading', bytes: 0, receivedBytes: 0, engines };
  return mockApi(() => ({ body: { success: true, data: { outages, damaged, voiceEngines, isComplete } } }));
};
const show = () => renderPage(<ServicesSection />);

afterEach(() => act(() => chooseLanguage('en')));

test('names service, cause, time, calls and process, and what to do', async () => {
  serve([anOutage(), anOutage({ service: 'speech:openai', kind: 'billing', process: 'p-2', roles: ['worker'] })]);
  show();
  const row = (await screen.findByText('Mail: authentication refused')).closest('tr');
  for (const text of [
    'Correct the key or password in the settings and restart.',
    '2 hours ago',
    '1,234',
    'node-1 (api, worker)',
  ])
    expect(row).toHaveTextContent(text);
  expect(screen.getByText('Speech: openai: credit spent or bill unpaid')).toBeInTheDocument();
  expect(screen.queryByText('All services respond')).not.toBeInTheDocument();
  const term = screen.getByText('Failed calls', { selector: 'dt' });
  expect(term.nextElementSibling).toHaveTextContent('Calls that have failed since then.');
});

test('an unknown service has its own name', async () => {
  serve([anOutage({ service: 'constructor', kind: 'tls' })]);
  show();
  expect(await screen.findByText('constructor: certificate or TLS not accepted')).toBeInTheDocument();
});

test('says that all services respond', async () => {
  serve([]);
  show();
  expect(await screen.findByText('All services respond')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says that outages of other processes may be missing', async () => {
  serve([anOutage({ service: 'rows', kind: 'unreachable' })], false);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('outages of other processes may be missing');
  expect(screen.getByText('Read models: not reachable')).toBeInTheDocument();
});

test('lists downloads of voice engines with their state', async () => {
  const anEngine = (name: string, change: Partial<VoiceEngine>): VoiceEngine => ({
    name,
    languages: ['en'],
    state: 'waiting',
    bytes: 82_000_000,
    receivedBytes: 0,
    reason: null,
    ...change,
  });
  serve([], true, [
    anEngine('one', {}),
    anEngine('two', { state: 'downloading', receivedBytes: 41_900_000 }),
    anEngine('three', { state: 'ready', receivedBytes: 82_000_000 }),
    anEngine('four', { state: 'failed', reason: 'checksum' }),
  ]);
  show();
  const cells = await screen.findByRole('table', { name: 'Voice engines' });
  for (const text of [
    'idle',
    'downloading: 41 of 82 MB',
    'done',
    'failed: a package or a file is not the expected one.',
  ])
    expect(cells).toHaveTextContent(text);
});

test('without voice engines no downloads are listed', async () => {
  serve([]);
  show();
  await screen.findByText('All services respond');
  expect(screen.queryByRole('table', { name: 'Voice engines' })).not.toBeInTheDocument();
});

test('lists damaged content, what it is and what to do', async () => {
  const hash = 'a'.repeat(64);
  serve(
    [],
    true,
    [],
    [
      { contentHash: hash, uses: [{ kind: 'output', id: 'job-1' }] },
      { contentHash: 'b'.repeat(64), uses: [] },
    ],
  );
  show();
  const table = await screen.findByRole('table', { name: 'Damaged content' });
  for (const text of ['Output of a job: job-1', 'It is assembled again by itself', 'Nothing: no event needs it.'])
    expect(table).toHaveTextContent(text);
});

test('refreshes every ten seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const requests = serve([]);
  show();
  await screen.findByText('All services respond');
  serve([anOutage()]);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('Mail: authentication refused')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  jest.useRealTimers();
});
