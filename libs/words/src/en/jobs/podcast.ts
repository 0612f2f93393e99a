import { words } from '../../kernel/words';

/** Texts of the welcome dialog (docs/PRODUCT.md#screens-welcome) and of a podcast's page. */
export const podcastWords = words('podcastWords', {
  title: 'Your podcast script is ready',
  close: 'Close',
  titleAndMore: (more: number) => `Your podcast script is ready (${more} more)`,
  original: 'Original content',
  script: 'Podcast script',
  segment: (number: number) => `Segment ${number}`,
  characters: (count: string) => `${count} characters`,
  segments: (count: number, text: string) => `${text} ${count === 1 ? 'segment' : 'segments'}`,
  promise: 'Your account allows unlimited podcast scripts and audio conversion.',
  makeAudio: 'Make audio',
  gotIt: 'Got it',
  exploreVoices: 'Explore Voices',
  plugin: 'WordPress Plugin',
  back: 'Dashboard',
  open: 'Open',
  copyId: 'Copy podcast id',
  loading: 'Loading the script',
  loadFailed: 'This script could not be loaded.',
});
