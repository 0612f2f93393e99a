export { useBrowserNotices } from './browser-notices';
export { NoticesCard } from './notices-card';
