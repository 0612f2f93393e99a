import { z } from 'zod';
import { visibleName } from '../kernel/requests/visible-name';
import { maxSoundNameCharacters } from '../limits/sound-limits';

/** `POST /api/sounds` */
export const addSoundSchema = z.strictObject({
  name: visibleName(maxSoundNameCharacters, 'How lists show it.'),
});
export type AddSoundRequest = z.infer<typeof addSoundSchema>;
