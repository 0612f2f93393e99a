import { words } from '../../kernel/words';

/** Texts of the pages of a shared podcast; those of the player are beside them. */
export const embedWords = words('embedWords', {
  untitled: 'Podcast',
  read: 'Read the transcript',
  listen: 'Listen',
  noTranscript: 'This podcast was not made from texts, so it has no transcript.',
  made: 'Made with Duetcast',
  404: 'This podcast is not shared, or sharing was turned off.',
  410: 'This podcast was deleted after its retention period.',
});
