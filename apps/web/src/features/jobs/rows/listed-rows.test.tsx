import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import { aJob, anEntry } from '../../../../../../test/support/web/job-row.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../../test/support/web/render-page';
import { CurrentJobs } from '../dashboard/dashboard-tab';
import { jobQueries, logQueries, type Job, type LogEntry, applyJob, applyLog } from './job-queries';
import { LogPanel } from '../log/log-panel';

const at = (minute: number) => new Date(Date.now() - (60 - minute) * 60_000).toISOString();
/** Serves two pages; `meanwhile` runs while the second one loads. */
function serveTwoPages(first: object[], second: object[], meanwhile: () => void) {
  const pages = { first, second, meanwhile };
  const requests: ApiRequest[] = mockApi(({ query }) => {
    if (query.get('status')?.startsWith('pending')) return { body: { success: true, data: [], page: { next: null } } };
    const isFirst = query.get('cursor') === null;
    if (!isFirst) act(() => pages.meanwhile());
    return { body: { success: true, data: isFirst ? first : second, page: { next: isFirst ? 'c2' : null } } };
  });
  return { pages, requests };
}
const loadMore = () => userEvent.click(screen.getByRole('button', { name: 'Load more' }));
const rowOf = (id: string) => within(screen.getByText(id).closest('tr')!);

describe('jobs pushed during a fetch', () => {
  const running = aJob({ id: 'running', status: 'processing', createdAt: at(12) });
  const older = aJob({ id: 'older', status: 'failed', createdAt: at(10) });
  const push = (cache: QueryClient, id: string, part: Partial<Job>) =>
    applyJob(cache, { type: 'updated', job: { ...running, id, jobId: id, ...part } });

  test('are kept when the next page loads', async () => {
    const { pages } = serveTwoPages([running], [older], () => undefined);
    const { cache } = renderPage(<CurrentJobs />);
    await screen.findByText('running');
    pages.meanwhile = () => {
      push(cache, 'running', { status: 'completed', position: '0005' });
      applyJob(cache, { type: 'created', job: aJob({ id: 'created', createdAt: at(13), position: '0006' }) });
    };
    await loadMore();
    await screen.findByText('older');
    expect(await rowOf('running').findByText('completed')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['created', 'running', 'older']);
  });

  test('are kept when all pages are refetched', async () => {
    const { pages, requests } = serveTwoPages([running], [older], () => undefined);
    const { cache } = renderPage(<CurrentJobs />);
    await screen.findByText('running');
    await loadMore();
    await screen.findByText('older');
    pages.meanwhile = () => push(cache, 'running', { status: 'completed', position: '0005' });
    await act(() => cache.refetchQueries({ queryKey: jobQueries.all }));
    expect(requests.filter(({ query }) => query.get('status') === null)).toHaveLength(4);
    expect(await rowOf('running').findByText('completed')).toBeInTheDocument();
  });
});

describe('log entries pushed during a refetch', () => {
  test('are kept, including those on no loaded page', async () => {
    const entries = [anEntry({ job_id: 'one', timestamp: at(12) }), anEntry({ job_id: 'two', timestamp: at(11) })];
    const { pages } = serveTwoPages(entries, [anEntry({ job_id: 'three', timestamp: at(10) })], () => undefined);
    const { cache } = renderPage(<LogPanel />);
    await screen.findByText('one');
    await loadMore();
    await screen.findByText('three');
    const push = (part: Partial<LogEntry>) =>
      applyLog(cache, { log: anEntry({ timestamp: at(12), position: '0005', ...part }) });
    pages.meanwhile = () => {
      push({ job_id: 'one', status: 'failure' });
      push({ job_id: 'new', timestamp: at(13) });
    };
    await act(() => cache.refetchQueries({ queryKey: logQueries.all }));
    await waitFor(() => expect(screen.getByText('4 entries')).toBeInTheDocument());
    expect(await rowOf('one').findByText('Failed')).toBeInTheDocument();
    expect(await screen.findByText('new')).toBeInTheDocument();
  });
});
