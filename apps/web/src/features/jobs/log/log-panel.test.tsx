import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry } from '../../../../../../test/support/web/job-row.builder';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { LogPanel } from './log-panel';

const entries = [
  anEntry({ job_id: 'job-a', processing_ms: 2500, url: '/api/jobs/job-a/output' }),
  anEntry({ job_id: 'job-b', status: 'failure', processing_ms: null, error: 'No voice answered.' }),
];

const pageOf = (data: object[], next: string | null) => ({ success: true, data, page: { next } });
const serve = (rows: object[]) =>
  mockApi(({ query }) => {
    const statuses = query.get('status')?.split(',') ?? [];
    const data = rows.filter((row) => 'status' in row && statuses.includes(row.status as string));
    return { body: { success: true, data, page: { next: null } } };
  });

const rowOf = (text: string) => screen.getByText(text).closest('tr')!;

afterEach(() => act(() => chooseLanguage('en')));

test('shows time, id, status, duration and actions', async () => {
  serve(entries);
  renderPage(<LogPanel />);
  await screen.findByText('job-a');
  const done = within(rowOf('job-a'));
  expect(done.getByText('Success')).toBeInTheDocument();
  expect(done.getByText('2.50')).toBeInTheDocument();
  expect(done.getByRole('link', { name: 'Download' })).toHaveAttribute('target', '_blank');
  const failed = within(rowOf('job-b'));
  expect(failed.getByText('Failed')).toBeInTheDocument();
  expect(failed.getByLabelText('Error: No voice answered.')).toHaveTextContent('Error');
  expect(failed.getByText('-')).toBeInTheDocument();
});

test('requests finished jobs, newest first', async () => {
  const requests = serve(entries);
  renderPage(<LogPanel />);
  await screen.findByText('job-a');
  expect(Object.fromEntries(requests[0]!.query)).toMatchObject({
    status: 'success,failure',
    sort: 'timestamp',
    order: 'desc',
  });
  expect(screen.getByRole('checkbox', { name: 'Show only completed jobs' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show only completed jobs' }));
  expect(screen.getByRole('checkbox', { name: 'Show only completed jobs' })).toBeChecked();
});

test('sorts by a clicked column and flips the direction on a second click', async () => {
  const requests = serve(entries);
  renderPage(<LogPanel />);
  await screen.findByText('job-a');
  const header = screen.getByRole('columnheader', { name: 'Duration' });
  await userEvent.click(within(header).getByRole('button'));
  expect(header).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(within(header).getByRole('button'));
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(Object.fromEntries(requests.at(-1)!.query)).toMatchObject({ sort: 'processing_ms', order: 'asc' });
});

test('filters by status', async () => {
  serve(entries);
  renderPage(<LogPanel />);
  await screen.findByText('job-a');
  const status = screen.getByRole('combobox', { name: 'Status' });
  expect(
    within(status)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Success', 'Failed']);
  await userEvent.selectOptions(status, 'Failed');
  expect(await screen.findByText('job-b')).toBeInTheDocument();
  expect(screen.queryByText('job-a')).not.toBeInTheDocument();
});

test('shows a skeleton until the newly filtered entries arrive', async () => {
  serve(entries);
  renderPage(<LogPanel />);
  await screen.findByText('2 entries');
  const choose = (name: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), name);
  await choose('Success');
  await screen.findByText('1 entry');
  const respond = globalThis.fetch;
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = (...args) => gate.then(() => respond(...args));
  await choose('Failed');
  expect(screen.getByRole('status', { name: 'Loading logs' })).toBeInTheDocument();
  expect(screen.queryByText('No log entries found')).not.toBeInTheDocument();
  expect(screen.queryByText(/entr(y|ies)$/)).not.toBeInTheDocument();
  act(release);
  expect(await screen.findByText('job-b')).toBeInTheDocument();
  expect(screen.getByText('1 entry')).toBeInTheDocument();
});

test('shows the empty text', async () => {
  serve([]);
  renderPage(<LogPanel />);
  expect(await screen.findByText('No log entries found')).toBeInTheDocument();
});

test('shows a failed refresh and keeps the loaded rows', async () => {
  let isDown = false;
  mockApi(() => (isDown ? { status: 503, body: { success: false, error: 'Down.' } } : { body: pageOf(entries, null) }));
  const { cache } = renderPage(<LogPanel />);
  await screen.findByText('job-a');
  isDown = true;
  await act(() => cache.refetchQueries());
  expect(await screen.findByRole('alert', { name: 'Failed to refresh logs.' })).toHaveTextContent('Down.');
  expect(screen.getByText('job-a')).toBeInTheDocument();
});

test('loads the next page near the end of the loaded rows', async () => {
  const [first, second] = entries;
  const requests = mockApi(({ query }) => ({
    body: query.get('cursor') === 'c2' ? pageOf([second!], null) : pageOf([first!], 'c2'),
  }));
  renderPage(<LogPanel />);
  await screen.findByText('1 entries shown. Scroll to load more.');
  fireEvent.scroll(await screen.findByRole('group', { name: 'Processing Event Logs' }));
  await screen.findByText('2 entries');
  expect(requests.map(({ query }) => query.get('cursor'))).toEqual([null, 'c2']);
});

test('renders in Chinese, relative times included', async () => {
  act(() => chooseLanguage('zh'));
  serve([anEntry({ timestamp: new Date(Date.now() - 3.5 * 3_600_000).toISOString() })]);
  renderPage(<LogPanel />);
  const row = within((await screen.findByText('3小时前')).closest('tr')!);
  expect(row.getByText('成功')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: '任务 ID' })).toBeInTheDocument();
});
