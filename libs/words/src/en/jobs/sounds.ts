import { maxSoundBytes, maxSoundMs } from '@duetcast/domain/limits/sound-limits';
import { words, type TextsOf } from '../../kernel/words';
import texts from './sounds.json';

const size = `${maxSoundBytes / 1024 / 1024} MB`;

export const soundWords = words('soundWords', {
  ...texts,
  otherClip: (address: string) => `Clip: ${address}`,
  play: (name: string) => `Play “${name}”`,
  stop: (name: string) => `Stop “${name}”`,
  uploadHint: `WAV or MP3, at most ${size} and ${maxSoundMs / 60_000} minutes. Use music that you may publish.`,
  tooLarge: `The file is larger than ${size}.`,
  full: (limit: number) => `You keep ${limit} sounds. Delete one to upload another.`,
  delete: (name: string) => `Delete “${name}”`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
});

export type SoundWords = TextsOf<typeof soundWords>;
