export { charactersLeft } from './figures/characters-left';
export { useLiveUsage } from './figures/live-usage';
export { usageQueries } from './figures/usage-queries';
export { LazyUsagePage } from './page/lazy-usage-page';
