import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { codedTooLong } from '../kernel/errors';
import { canonicalJson } from '../kernel/json';
import { canonicalLanguage, languageTagPattern } from '../kernel/requests/language-tag';
import { requiredOr } from '../kernel/requests/field-rules';
import { maxAliasCharacters, maxIpaCharacters, maxWrittenCharacters } from '../limits/lexicon-limits';
import { lexiconProblems as problems } from './lexicon-problems';

/** Control characters, unpaired surrogates and noncharacters, which XML cannot hold. */
const unwritable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Letters, diacritics and the signs of stress, length, tone, breaks and ties. */
const ipaSymbols = /^[\p{L}\p{M}\p{Sk}\s.|‖‿↗↘ꜛꜜ'()ǀ-ǃ-]+$/u;

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const line = (required: string, max: number, tooLong: string) =>
  z
    .string(required)
    .transform(tidy)
    .refine((text) => text !== '', required)
    .refine((text) => !unwritable.test(text), problems.controlCharacter)
    .refine((text) => charactersIn(text) <= max, codedTooLong(tooLong));
const word = (required: string, max: number, tooLong: string) =>
  line(required, max, tooLong).refine((text) => letterOrDigit.test(text), problems.noLetter);

/** The slashes or brackets around a transcription are not part of it; many write a colon for the sign of length. */
const tidyIpa = (text: string): string =>
  text
    .replace(/^([/[])(.*)[/\]]$/su, '$2')
    .replaceAll(':', 'ː')
    .trim();

const language = z
  .string(problems.language)
  .trim()
  .transform((tag, context) => {
    const canonical = canonicalLanguage(tag);
    if (canonical !== null) return canonical;
    context.addIssue({ code: 'custom', message: problems.language });
    return z.NEVER;
  });

/** How a word or phrase is said. */
export const lexiconEntrySchema = z
  .strictObject({
    written: word(problems.writtenMissing, maxWrittenCharacters, problems.writtenTooLong).meta({
      minLength: 1,
      examples: ['nginx'],
    }),
    language: language.optional().meta({
      description: 'BCP 47 tag: voices of this language only. Omitted: all voices.',
      pattern: languageTagPattern,
      examples: ['en'],
    }),
    caseSensitive: z.literal(true, 'Must be true, or omitted').optional(),
    alias: word(problems.aliasEmpty, maxAliasCharacters, problems.aliasTooLong)
      .optional()
      .meta({ description: 'Words that are said instead.', minLength: 1, examples: ['engine x'] }),
    ipa: line(problems.ipaEmpty, maxIpaCharacters, problems.ipaTooLong)
      .transform(tidyIpa)
      .refine((text) => ipaSymbols.test(text), problems.noIpa)
      .optional()
      .meta({
        description:
          'Transcription. Voices that read no IPA say the alias; without one, many say a respelling, the others the word as written.',
        minLength: 1,
        examples: ['ˈɛndʒɪn ɛks'],
      }),
  })
  .refine(({ alias, ipa }) => alias !== undefined || ipa !== undefined, {
    path: ['alias'],
    error: problems.nothingToSay,
  })
  .meta({ id: 'LexiconEntry', ...requiredOr('alias', 'ipa') });
export type LexiconEntry = z.infer<typeof lexiconEntrySchema>;
/** An entry as it is stored: entries for the same word, language and case have the same id. */
export type StoredEntry = LexiconEntry & { readonly id: string };

/** The letters that an entry matches, without case unless it is case-sensitive. */
const matched = ({ written, caseSensitive }: LexiconEntry): string => (caseSensitive ? written : written.toLowerCase());

/** Identifies an entry in a lexicon: an entry with the same key replaces it. */
export const entryKey = (entry: LexiconEntry): string =>
  canonicalJson([matched(entry), entry.language ?? null, entry.caseSensitive ?? false]);
