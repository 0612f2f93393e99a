import { QueryClient } from '@tanstack/react-query';
import { refetching } from './refetching';

test('refetches the queries of the rebuilt projection only', () => {
  const cache = new QueryClient();
  cache.setQueryData(['jobs', 'list'], []);
  cache.setQueryData(['job-log'], []);
  const apply = refetching({ jobs: ['jobs'], 'job-log': ['job-log'] });
  const isInvalidated = (key: string[]) => cache.getQueryState(key)?.isInvalidated;
  apply(cache, { projection: 'accounts' });
  expect([isInvalidated(['jobs', 'list']), isInvalidated(['job-log'])]).toEqual([false, false]);
  apply(cache, { projection: 'jobs' });
  expect([isInvalidated(['jobs', 'list']), isInvalidated(['job-log'])]).toEqual([true, false]);
});
