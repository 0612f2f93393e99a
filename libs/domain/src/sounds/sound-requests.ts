import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { maxSoundNameCharacters } from '../limits/sound-limits';

/** Path of a sound's audio on this server, which stands for the sound in requests. */
export const soundPath = (soundId: string): string => `/api/sounds/${soundId}/audio`;
const ownSound = /^\/api\/sounds\/([\w-]{1,100})\/audio$/;

/** The sound that a path stands for; null: none. */
export const soundIdOf = (path: string): string | null => ownSound.exec(path)?.[1] ?? null;

/** `POST /api/sounds` */
export const addSoundSchema = z.strictObject({
  name: z
    .string('A name is required')
    .trim()
    .refine((name) => /[^\s\p{Cc}\p{Cf}]/u.test(name), 'The name is empty')
    .refine(
      (name) => charactersIn(name) <= maxSoundNameCharacters,
      `Must be at most ${maxSoundNameCharacters} characters`,
    )
    .meta({ maxLength: maxSoundNameCharacters, description: 'How lists show it.' }),
});
export type AddSoundRequest = z.infer<typeof addSoundSchema>;
