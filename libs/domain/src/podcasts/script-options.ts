import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { canonicalLanguage, languageTagPattern } from '../kernel/requests/language-tag';
import {
  defaultScriptLength,
  maxScriptCharacters,
  maxSpeakerNameCharacters,
  maxStyleCharacters,
  minScriptCharacters,
  scriptLengths,
  type ScriptLength,
} from '../limits/podcast-limits';
import type { SpeakerNames } from './script';
import { bySpeaker, defaultSpeakerCount, scriptSpeakerCounts, type SpeakerCount } from './speakers';

/** How a script is written. */
export interface ScriptOptions {
  readonly length: ScriptLength;
  readonly speakers: SpeakerCount;
  readonly names: SpeakerNames;
  /** Tone that a model writes in, such as `warm and curious`. */
  readonly tone?: string | undefined;
  /** Listeners that a model writes for. */
  readonly audience?: string | undefined;
  /** BCP 47 tag, chosen by the author; default: detected. */
  readonly language?: string | undefined;
  /** Where the article is from, such as the name of a site; that in its front matter goes before. */
  readonly source?: string | undefined;
  /** Most characters of all lines together. */
  readonly maxCharacters?: number | undefined;
}

export const defaultScriptOptions: ScriptOptions = {
  length: defaultScriptLength,
  speakers: defaultSpeakerCount,
  names: {},
};

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, `Must have 1 to ${max} characters`)
    .refine((text) => charactersIn(text) <= max, `Must have 1 to ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Must not contain control characters')
    .meta({ maxLength: max });
const name = line(maxSpeakerNameCharacters).optional();

export const languageTagSchema = z
  .string()
  .refine((tag) => canonicalLanguage(tag) !== null, 'Must be a BCP 47 language tag')
  .meta({
    pattern: languageTagPattern,
    description: 'Language of the article and its script as a BCP 47 tag. Default: detected.',
    examples: ['en'],
  });

const lengthRange = `Must be a whole number from ${minScriptCharacters} to ${maxScriptCharacters}`;

/** The fields of a script request that say how it is written. */
export const scriptOptionFields = {
  length: z
    .enum(scriptLengths, { error: `Must be one of ${scriptLengths.join(', ')}` })
    .default(defaultScriptOptions.length)
    .meta({ description: '`brief`: about two minutes. `standard`: about half of the article, at most six minutes.' }),
  speakers: z
    .union(
      scriptSpeakerCounts.map((count) => z.literal(count)),
      { error: `Must be ${scriptSpeakerCounts.slice(0, -1).join(', ')} or ${scriptSpeakerCounts.at(-1)}` },
    )
    .default(defaultScriptOptions.speakers)
    .meta({ description: 'One: the Host narrates. Three or four: all take turns.' }),
  names: z
    .strictObject(bySpeaker('name', () => name))
    .optional()
    .meta({ description: 'Names of the speakers, spoken at the opening.' }),
  tone: line(maxStyleCharacters)
    .optional()
    .meta({ description: 'Tone of the script. Without a language model it has no effect.', examples: ['warm'] }),
  audience: line(maxStyleCharacters)
    .optional()
    .meta({
      description: 'The listeners to write for. Without a language model it has no effect.',
      examples: ['beginners'],
    }),
  language: languageTagSchema.optional(),
  source: line(maxStyleCharacters)
    .optional()
    .meta({ description: 'Where the article is from; the opening names it.', examples: ['The Riverton Gazette'] }),
  max_characters: z
    .int(lengthRange)
    .min(minScriptCharacters, lengthRange)
    .max(maxScriptCharacters, lengthRange)
    .optional()
    .meta({ description: 'Most characters of the script: what is left this month, for example.' }),
};

export const optionsOf = (request: z.infer<z.ZodObject<typeof scriptOptionFields>>): ScriptOptions => {
  const { length, speakers, names = {}, tone, audience, language, source, max_characters: maxCharacters } = request;
  return { length, speakers, names, tone, audience, language, source, maxCharacters };
};
