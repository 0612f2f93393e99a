import { lazy } from 'react';

/** Lazy: loads the Usage page when it opens. */
export const LazyUsagePage = lazy(() => import('./usage-page').then(({ UsagePage }) => ({ default: UsagePage })));
