/** Limits of a lexicon; texts are counted in code points (kernel/characters.ts). */
export const maxLexiconEntries = 1_000;
export const maxWrittenCharacters = 100;
export const maxAliasCharacters = 200;
export const maxIpaCharacters = 200;
/** Of a lexicon file to import: one of 1,000 long entries stays below. */
export const maxLexiconFileBytes = 1024 * 1024;
/** Newest finished jobs whose lines are compared. */
export const maxImpactJobs = 50;
/** Left-out lexemes in one answer. */
export const maxSkippedLexemes = 20;
