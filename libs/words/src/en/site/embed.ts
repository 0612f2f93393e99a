import { words } from '../../kernel/words';

/** Texts of the player that other sites embed. */
export const embedWords = words('embedWords', {
  untitled: 'Podcast',
  chapters: 'Chapters',
  player: 'Audio player',
  captions: 'Captions',
  made: 'Made with Duetcast',
  404: 'This podcast is not shared, or sharing was turned off.',
  410: 'This podcast was deleted after its retention period.',
});
