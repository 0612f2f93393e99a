export { MusicCard, type Clips } from './music-card';
export { useLiveSounds } from './sound-queries';
