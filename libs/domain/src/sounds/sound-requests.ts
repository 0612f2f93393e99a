import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { codedTooLong } from '../kernel/coded';
import { maxSoundNameCharacters } from '../limits/sound-limits';

/** `POST /api/sounds` */
export const addSoundSchema = z.strictObject({
  name: z
    .string('A name is required')
    .trim()
    .refine((name) => /[^\s\p{Cc}\p{Cf}]/u.test(name), 'The name is empty')
    .refine(
      (name) => charactersIn(name) <= maxSoundNameCharacters,
      codedTooLong(`Must be at most ${maxSoundNameCharacters} characters`),
    )
    .meta({ maxLength: maxSoundNameCharacters, description: 'How lists show it.' }),
});
export type AddSoundRequest = z.infer<typeof addSoundSchema>;
