import { words } from '../../kernel/words';

/** Texts of the pages of a shared podcast; those of the player are beside them. */
export const embedWords = words('embedWords', {
  untitled: 'Podcast',
  read: 'Read the transcript',
  listen: 'Listen',
  made: 'Made with Duetcast',
  report: 'Report',
  unavailable: {
    'share.missing': 'This podcast is not shared, or sharing was turned off.',
    'job.noScript': 'This podcast was not made from texts, so it has no transcript.',
    'job.scriptExpired': 'The texts of this podcast were deleted after their retention period.',
    'job.outputExpired': 'This podcast was deleted after its retention period.',
    'publication.hidden': 'An administrator of this server has hidden this podcast.',
    passing: 'This podcast cannot be read at the moment. Please try again in a minute.',
  },
});
