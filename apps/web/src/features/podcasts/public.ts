export { useLivePodcasts } from './live-podcasts';
export { PodcastPage } from './podcast-page';
export { markViewed, type PodcastJob, podcastPath, podcastQueries } from './podcast-queries';
export { WelcomeModal } from './welcome-modal';
