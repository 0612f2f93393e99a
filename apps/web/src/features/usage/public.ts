export { charactersLeft } from './figures/characters-left';
export { longMonth } from './figures/month-names';
export { monthsBack } from './breakdown/periods';
export { usageQueries, useLiveUsage } from './figures/usage-queries';
export { LazyUsagePage } from './page/lazy-usage-page';
