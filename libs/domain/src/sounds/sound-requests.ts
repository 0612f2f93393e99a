import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { codedTooLong } from '../kernel/errors';
import { isVisible, visiblePattern } from '../kernel/requests/visible-text';
import { maxSoundNameCharacters } from '../limits/sound-limits';

/** `POST /api/sounds` */
export const addSoundSchema = z.strictObject({
  name: z
    .string('A name is required')
    .trim()
    .refine(isVisible, 'The name is empty')
    .refine(
      (name) => charactersIn(name) <= maxSoundNameCharacters,
      codedTooLong(`Must be at most ${maxSoundNameCharacters} characters`),
    )
    .meta({ maxLength: maxSoundNameCharacters, pattern: visiblePattern, description: 'How lists show it.' }),
});
export type AddSoundRequest = z.infer<typeof addSoundSchema>;
