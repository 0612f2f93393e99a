export { useLiveSites } from './site-queries';
