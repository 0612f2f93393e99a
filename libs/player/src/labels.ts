/** Texts of the player. `{…}` is replaced. */
export const englishLabels = {
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
};
export type Labels = Readonly<Record<keyof typeof englishLabels, string>>;

/** Puts values in the place of `{name}`. */
export const filled = (label: string, values: Readonly<Record<string, string | number>>): string =>
  label.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
