import { lazyOf } from '../../../ui/lazy/lazy-of';

/** Lazy: loads the Usage page when it opens. */
export const LazyUsagePage = lazyOf(() => import('./usage-page'), 'UsagePage');
