import { charactersIn } from '@duetcast/domain/kernel/characters';
import { coded } from '@duetcast/domain/kernel/errors';
import { lengthFirst } from '@duetcast/domain/kernel/requests/length-first';
import { maxNameLength, maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { speakerRoles } from '@duetcast/domain/podcasts/speakers';
import { z } from 'zod';

/** One for each speaker of a script. */
const maxVoices = speakerRoles.length;

const voiceId = z
  .string('A voice ID is required')
  .trim()
  .min(1, 'A voice ID is required')
  .max(maxNameLength, `Must be at most ${maxNameLength} characters`);

/** `POST /api/voices/check` */
export const voiceCheckSchema = z.strictObject({
  text: z
    .string('A text is required')
    .refine((value) => charactersIn(value) <= maxTtsCharacters, coded('job.textTooLong'))
    .meta({ maxLength: maxTtsCharacters }),
  voice_ids: lengthFirst(
    z
      .array(voiceId, 'A list of voice IDs is required')
      .min(1, 'At least one voice ID is required')
      .meta({ maxItems: maxVoices }),
    maxVoices,
    { message: `Must be at most ${maxVoices} voice IDs` },
  ),
});
export type VoiceCheck = z.infer<typeof voiceCheckSchema>;
