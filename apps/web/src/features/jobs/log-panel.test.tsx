import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry } from '../../../test/a-job';
import { answers, renderPage } from '../../../test/render-page';
import { pushedLog } from './job-queries';
import { LogPanel } from './log-panel';

const entries = [
  anEntry({ job_id: 'job-a', processing_ms: 2500, url: '/api/jobs/job-a/output' }),
  anEntry({ job_id: 'job-b', status: 'failure', processing_ms: null, error: 'No voice answered.' }),
];

const serve = (rows: object[]) =>
  answers(({ query }) => {
    const statuses = query.get('status')?.split(',') ?? [];
    const data = rows.filter((row) => 'status' in row && statuses.includes(row.status as string));
    return { body: { success: true, data, page: { next: null } } };
  });

const rowOf = (text: string) => screen.getByText(text).closest('tr')!;

beforeEach(() => pushedLog.clear());

test('shows time, id, status, duration and what can be done', async () => {
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

test('asks for finished jobs, the latest first, and says so', async () => {
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

test('a click on a column sorts by it, a second one turns it round', async () => {
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
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'Success', 'Failed']);
  await userEvent.click(screen.getByRole('option', { name: 'Failed' }));
  expect(await screen.findByText('job-b')).toBeInTheDocument();
  expect(screen.queryByText('job-a')).not.toBeInTheDocument();
});

test('says when there is nothing', async () => {
  serve([]);
  renderPage(<LogPanel />);
  expect(await screen.findByText('No log entries found')).toBeInTheDocument();
});
