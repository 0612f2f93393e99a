import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { aJob, aJobDetail, anEntry } from '../../../../../../test/support/web/job-row.builder';
import type { Pages } from '../../../client/list-pages';
import { jobQueries, logQueries, type Job, type LogEntry, applyJob, applyLog } from './job-queries';
import { allJobs } from './library-view';
import { defaultLogView } from './log-view';

const pagesOf = <Row>(...pages: Row[][]): Pages<Row> => ({
  pages: pages.map((rows) => ({ rows, next: null })),
  pageParams: pages.map(() => null),
});

describe('pushed jobs', () => {
  let cache: QueryClient;
  const listKey = jobQueries.library(allJobs).queryKey;
  const listed = () => cache.getQueryData<Pages<Job>>(listKey)!.pages.map(({ rows }) => rows.map(({ id }) => id));
  /** Caches a response, as an observer of the query does. */
  const serve = <Options extends { queryKey: QueryKey }>(options: Options, data: unknown): Options => {
    cache.getQueryCache().build(cache, options).reset();
    cache.setQueryData(options.queryKey, data);
    return options;
  };
  const find = (id: string) =>
    cache
      .getQueryData<Pages<Job>>(listKey)!
      .pages.flatMap(({ rows }) => rows)
      .find((job) => job.id === id)!;

  beforeEach(() => {
    cache = new QueryClient();
    serve(
      jobQueries.library(allJobs),
      pagesOf([aJob({ id: 'b', position: '05' })], [aJob({ id: 'a', position: '02' })]),
    );
  });
  afterEach(() => cache.clear());

  test('a created job is added', () => {
    applyJob(cache, { type: 'created', job: aJob({ id: 'c', position: '06' }) });
    expect(listed()).toEqual([['b', 'c'], ['a']]);
  });

  test('an updated job replaces its row', () => {
    applyJob(cache, { type: 'updated', job: aJob({ id: 'a', position: '07', status: 'completed' }) });
    expect(listed().flat().sort()).toEqual(['a', 'b']);
    expect(find('a').status).toBe('completed');
  });

  test('an older row never replaces a newer one, even as "created"', () => {
    applyJob(cache, { type: 'updated', job: aJob({ id: 'b', position: '04', status: 'failed' }) });
    applyJob(cache, { type: 'created', job: aJob({ id: 'b', position: '03', status: 'failed' }) });
    expect(listed()).toEqual([['b'], ['a']]);
    expect(find('b').status).toBe('pending');
  });

  test('ignores an update of a job on no loaded page', () => {
    const list = pagesOf([aJob({ id: 'b', createdAt: '2026-11-20T12:00:00.000Z' })]);
    list.pages[0]!.next = 'more';
    serve(jobQueries.library(allJobs), list);
    applyJob(cache, { type: 'updated', job: aJob({ id: 'z', position: '09', createdAt: '2026-11-20T10:00:00.000Z' }) });
    expect(listed()).toEqual([['b']]);
  });

  test('ignores a new job in a list that begins with the oldest and has more', () => {
    const { queryKey } = serve(jobQueries.library({ ...allJobs, sort: 'oldest' }), {
      pages: [{ rows: [aJob({ id: 'b', createdAt: '2026-11-20T12:00:00.000Z' })], next: 'more' }],
      pageParams: [null],
    });
    applyJob(cache, { type: 'created', job: aJob({ id: 'z', createdAt: '2026-11-20T13:00:00.000Z' }) });
    expect(cache.getQueryData<Pages<Job>>(queryKey)!.pages[0]!.rows.map(({ id }) => id)).toEqual(['b']);
  });

  test('updates the job page and keeps fields that only the detail response has', () => {
    const chapters = [{ title: 'One', startSeconds: 0, endSeconds: 9 }];
    const { queryKey } = serve(jobQueries.detail('b'), aJobDetail({ id: 'b', position: '05', chapters }));
    applyJob(cache, { type: 'updated', job: aJob({ id: 'b', position: '06', status: 'processing' }) });
    expect(cache.getQueryData(queryKey)).toMatchObject({ status: 'processing', chapters });
  });

  test('updates the log in every view', () => {
    const entry = anEntry({ job_id: 'b', status: 'pending', position: '05' });
    const key = serve(logQueries.list(defaultLogView), pagesOf([entry])).queryKey;
    applyLog(cache, { log: anEntry({ job_id: 'b', status: 'success', position: '06' }) });
    applyLog(cache, { log: anEntry({ job_id: 'c', status: 'failure', position: '07' }) });
    applyLog(cache, { log: anEntry({ job_id: 'b', status: 'processing', position: '05' }) });
    const rows = cache.getQueryData<Pages<LogEntry>>(key)!.pages[0]!.rows;
    expect(rows.map(({ job_id, status }) => [job_id, status])).toEqual([
      ['b', 'success'],
      ['c', 'failure'],
    ]);
  });

  test('adds a log entry only within the loaded range', () => {
    const late = anEntry({ job_id: 'late', timestamp: '2026-11-20T12:00:00Z' });
    const list = { pages: [{ rows: [late], next: 'more' }], pageParams: [null] };
    const key = serve(logQueries.list(defaultLogView), list).queryKey;
    applyLog(cache, { log: anEntry({ job_id: 'early', timestamp: '2026-11-20T11:00:00Z', position: '08' }) });
    applyLog(cache, { log: anEntry({ job_id: 'latest', timestamp: '2026-11-20T13:00:00Z', position: '09' }) });
    const ids = cache.getQueryData<Pages<LogEntry>>(key)!.pages[0]!.rows.map(({ job_id }) => job_id);
    expect(ids).toEqual(['late', 'latest']);
  });
});
