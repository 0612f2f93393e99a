export { useLivePodcasts } from './live-podcasts';
export { markViewed, type PodcastJob, podcastQueries } from './podcast-queries';
export { WelcomeModal } from './welcome-modal';
