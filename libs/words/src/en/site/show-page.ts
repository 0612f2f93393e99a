import { words } from '../../kernel/words';

/** Texts of the public pages of shows and episodes. */
export const showPageWords = words('showPageWords', {
  by: (author: string) => `By ${author}`,
  episodes: 'Episodes',
  none: 'No episodes yet.',
  subscribe: 'Subscribe',
  subscribeHint: 'Copy this address into your podcast app.',
  feed: 'Feed address',
  older: 'Older episodes',
  season: (season: number) => `Season ${season}`,
  episode: (number: number) => `Episode ${number}`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  chapters: 'Chapters',
  player: 'Audio player',
  captions: 'Captions',
  transcript: 'Transcript',
  download: 'Download',
  made: 'Made with Duetcast',
  report: 'Report',
  hidden: 'An administrator of this server has hidden this content.',
  passing: 'This content cannot be read at the moment. Please try again in a minute.',
  missingTitle: 'Not found',
  missing: 'There is no public show or episode at this address. It may have been removed.',
});
