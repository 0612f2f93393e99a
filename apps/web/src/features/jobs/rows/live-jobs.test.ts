import { QueryClient } from '@tanstack/react-query';
import { aJob, aJobDetail, anEntry } from '../../../../test/job-row.builder';
import type { Pages } from '../../../client/list-pages';
import { jobQueries, logQueries, pushedJobs, pushedLog, type Job, type LogEntry } from './job-queries';
import { applyJob, applyLog } from './live-jobs';
import { defaultLogView } from './log-view';

const pagesOf = <Row>(...pages: Row[][]): Pages<Row> => ({
  pages: pages.map((rows) => ({ rows, next: null })),
  pageParams: pages.map(() => null),
});

describe('pushed jobs', () => {
  let cache: QueryClient;
  const listKey = jobQueries.list().queryKey;
  const listed = () => cache.getQueryData<Pages<Job>>(listKey)!.pages.map(({ rows }) => rows.map(({ id }) => id));
  const find = (id: string) =>
    cache
      .getQueryData<Pages<Job>>(listKey)!
      .pages.flatMap(({ rows }) => rows)
      .find((job) => job.id === id)!;

  beforeEach(() => {
    pushedJobs.clear();
    cache = new QueryClient();
    const pages = pagesOf([aJob({ id: 'b', position: '05' })], [aJob({ id: 'a', position: '02' })]);
    cache.setQueryData(listKey, pages);
  });
  afterEach(() => cache.clear());

  test('a created job goes on top', () => {
    applyJob(cache, { type: 'created', job: aJob({ id: 'c', position: '06' }) });
    expect(listed()).toEqual([['c', 'b'], ['a']]);
  });

  test('an updated job replaces its row in place', () => {
    applyJob(cache, { type: 'updated', job: aJob({ id: 'a', position: '07', status: 'completed' }) });
    expect(listed()).toEqual([['b'], ['a']]);
    expect(find('a').status).toBe('completed');
  });

  test('an older row never replaces a newer one, even as "created"', () => {
    applyJob(cache, { type: 'updated', job: aJob({ id: 'b', position: '04', status: 'failed' }) });
    applyJob(cache, { type: 'created', job: aJob({ id: 'b', position: '03', status: 'failed' }) });
    expect(listed()).toEqual([['b'], ['a']]);
    expect(find('b').status).toBe('pending');
  });

  test('ignores an update of a job on no loaded page', () => {
    applyJob(cache, { type: 'updated', job: aJob({ id: 'z', position: '09' }) });
    expect(listed()).toEqual([['b'], ['a']]);
  });

  test('updates the job page and keeps fields that only the detail response has', () => {
    const chapters = [{ title: 'One', startSeconds: 0, endSeconds: 9 }];
    const { queryKey } = jobQueries.detail('b');
    cache.setQueryData(queryKey, aJobDetail({ id: 'b', position: '05', chapters }));
    applyJob(cache, { type: 'updated', job: aJob({ id: 'b', position: '06', status: 'processing' }) });
    expect(cache.getQueryData(queryKey)).toMatchObject({ status: 'processing', chapters });
  });

  test('updates the log in every view', () => {
    pushedLog.clear();
    const key = logQueries.list(defaultLogView).queryKey;
    cache.setQueryData<Pages<LogEntry>>(key, pagesOf([anEntry({ job_id: 'b', status: 'pending', position: '05' })]));
    applyLog(cache, anEntry({ job_id: 'b', status: 'success', position: '06' }));
    applyLog(cache, anEntry({ job_id: 'c', status: 'failure', position: '07' }));
    applyLog(cache, anEntry({ job_id: 'b', status: 'processing', position: '05' }));
    const rows = cache.getQueryData<Pages<LogEntry>>(key)!.pages[0]!.rows;
    expect(rows.map(({ job_id, status }) => [job_id, status])).toEqual([
      ['c', 'failure'],
      ['b', 'success'],
    ]);
  });

  test('adds a log entry only within the loaded range', () => {
    const key = logQueries.list(defaultLogView).queryKey;
    const late = anEntry({ job_id: 'late', timestamp: '2026-11-20T12:00:00Z' });
    cache.setQueryData<Pages<LogEntry>>(key, { pages: [{ rows: [late], next: 'more' }], pageParams: [null] });
    applyLog(cache, anEntry({ job_id: 'early', timestamp: '2026-11-20T11:00:00Z', position: '08' }));
    applyLog(cache, anEntry({ job_id: 'latest', timestamp: '2026-11-20T13:00:00Z', position: '09' }));
    const ids = cache.getQueryData<Pages<LogEntry>>(key)!.pages[0]!.rows.map(({ job_id }) => job_id);
    expect(ids).toEqual(['latest', 'late']);
  });
});
