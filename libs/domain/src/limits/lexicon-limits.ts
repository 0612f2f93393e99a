/** Limits of a lexicon; texts are counted in code points (kernel/characters.ts). */

/** Most pronunciations of an account. */
export const maxLexiconEntries = 1_000;
/** Longest word or phrase of a pronunciation. */
export const maxWrittenCharacters = 100;
/** Longest words that are said instead. */
export const maxAliasCharacters = 200;
/** Longest transcription of a pronunciation. */
export const maxIpaCharacters = 200;
/** Largest lexicon file to import: one of 1,000 long entries stays below. */
export const maxLexiconFileBytes = 1024 * 1024;
/** Newest finished jobs whose lines are compared. */
export const maxImpactJobs = 50;
/** Left-out lexemes in one answer. */
export const maxSkippedLexemes = 20;
