export { useLivePodcasts } from './live-podcasts';
export { PodcastPage } from './podcast-page';
export { markViewed, podcastPath, podcastQueries } from './podcast-queries';
export { ScriptActions } from './script-actions';
export { Welcome } from './welcome';
