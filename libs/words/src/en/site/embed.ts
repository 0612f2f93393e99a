import { words } from '../../kernel/words';

/** Texts of the player that other sites embed. */
export const embedWords = words('embedWords', {
  untitled: 'Podcast',
  chapters: 'Chapters',
  player: 'Audio player',
  captions: 'Captions',
  made: 'Made with Duetcast',
  report: 'Report',
  unavailable: {
    'share.missing': 'This podcast is not shared, or sharing was turned off.',
    'job.outputExpired': 'This podcast was deleted after its retention period.',
    'publication.hidden': 'An administrator of this server has hidden this podcast.',
  },
});
