import { maxAliasCharacters, maxIpaCharacters, maxWrittenCharacters } from '../limits/lexicon-limits';

const tooLong = (max: number): string => `Must be at most ${max} characters`;

/** Why an entry is rejected, by a code that the page translates. */
export const lexiconProblems = {
  writtenMissing: 'The written word is required',
  aliasEmpty: 'The alias is empty',
  ipaEmpty: 'The transcription is empty',
  nothingToSay: 'Enter an alias or a transcription',
  writtenTooLong: tooLong(maxWrittenCharacters),
  aliasTooLong: tooLong(maxAliasCharacters),
  ipaTooLong: tooLong(maxIpaCharacters),
  controlCharacter: 'Must not contain control characters',
  noLetter: 'Must contain a letter or a digit',
  noIpa: 'Must be a transcription in the International Phonetic Alphabet',
  language: 'Must be a language tag such as en or pt-BR',
  twice: 'The word occurs twice',
} as const satisfies Record<string, string>;
export type LexiconProblem = keyof typeof lexiconProblems;
export const lexiconProblemCodes = Object.keys(lexiconProblems) as LexiconProblem[];
