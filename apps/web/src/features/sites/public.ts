export { useLiveSites } from './live-sites';
