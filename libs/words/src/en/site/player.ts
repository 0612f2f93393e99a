import { words } from '../../kernel/words';

/** Texts of the player; it replaces `{…}` itself. */
export const playerWords = words('playerWords', {
  player: 'Audio player',
  play: 'Play',
  pause: 'Pause',
  back: 'Back {seconds} seconds',
  forward: 'Forward {seconds} seconds',
  mute: 'Mute',
  speed: 'Speed',
  position: 'Position',
  positionOf: '{at} of {duration}',
  chapters: 'Chapters',
  transcript: 'Transcript',
  loading: 'Loading the transcript…',
  noTranscript: 'There is no transcript of this audio.',
  transcriptFailed: 'The transcript could not be loaded.',
  failed: 'This audio could not be played.',
});
