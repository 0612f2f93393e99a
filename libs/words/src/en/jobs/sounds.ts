import { maxSoundBytes, maxSoundMs } from '@duetcast/domain/limits/sound-limits';
import { words, type TextsOf } from '../../kernel/words';

const size = `${maxSoundBytes / 1024 / 1024} MB`;

export const soundWords = words('soundWords', {
  title: 'Music',
  hint: 'Music is not charged. It plays quietly under the voices, and louder between them.',
  intro: 'Intro',
  outro: 'Outro',
  music: 'Music under the voices',
  none: 'None',
  beds: 'Music',
  stings: 'Short',
  uploads: 'Your sounds',
  otherClip: (address: string) => `Clip: ${address}`,
  missing: 'A sound that no longer exists',
  bed: { calm: 'Calm', warm: 'Warm', bright: 'Bright', pulse: 'Pulse' },
  sting: { calm: 'Calm, short', warm: 'Warm, short', bright: 'Bright, short', pulse: 'Pulse, short' },
  play: (name: string) => `Play “${name}”`,
  stop: (name: string) => `Stop “${name}”`,
  loading: 'Loading sounds',
  failed: 'Failed to load the sounds',
  upload: 'Upload a sound',
  uploadHint: `WAV or MP3, at most ${size} and ${maxSoundMs / 60_000} minutes. Use music that you may publish.`,
  uploadFailed: 'Failed to upload the sound',
  tooLarge: `The file is larger than ${size}.`,
  full: (limit: number) => `You keep ${limit} sounds. Delete one to upload another.`,
  delete: (name: string) => `Delete “${name}”`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'It can no longer be chosen. Audio that you made with it stays as it is.',
  deleteAction: 'Delete',
  deleteFailed: 'Failed to delete the sound',
});

export type SoundWords = TextsOf<typeof soundWords>;
