import { lazy } from 'react';

/** The usage page without its code, which loads when the page opens. */
export const LazyUsagePage = lazy(() => import('./usage-page').then(({ UsagePage }) => ({ default: UsagePage })));
