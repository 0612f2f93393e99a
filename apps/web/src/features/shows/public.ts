export { useLiveShows } from './show-queries';
