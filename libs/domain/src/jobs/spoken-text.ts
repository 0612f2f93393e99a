import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { coded } from '../kernel/errors';
import { requiredText } from '../kernel/requests/required-text';
import { visiblePattern } from '../kernel/requests/visible-text';
import { maxTtsCharacters } from '../limits/job-limits';

/** Whether a text has a letter or a digit: signs alone, such as "…" or "♪", have no sound. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Whether words are left of a text without its tags and entities, which are not spoken. */
export const hasSpokenWords = (text: string): boolean => hasWords(text.replace(/<[a-z/!?][^<>]*>|&#?\w{1,8};/gi, ''));

export const noWords = 'The text has no words';

/** A text to speak. Its pattern is wider than the rule: not every reader of JSON Schema knows `\p`. */
export const spokenText = z
  .string('A text is required')
  .refine(hasWords, noWords)
  .refine((value) => charactersIn(value) <= maxTtsCharacters, coded('job.textTooLong'))
  .meta({ maxLength: maxTtsCharacters, pattern: visiblePattern });

/** `POST /api/speech/text` */
export const speechTextSchema = z.strictObject({
  text: spokenText,
  voice_id: requiredText('A voice_id'),
});
export type SpeechTextRequest = z.infer<typeof speechTextSchema>;
