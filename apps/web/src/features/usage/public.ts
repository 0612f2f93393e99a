export { charactersLeft } from './figures/characters-left';
export { usageQueries, useLiveUsage } from './figures/usage-queries';
export { LazyUsagePage } from './page/lazy-usage-page';
