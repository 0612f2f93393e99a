/** Limits of named API tokens, free of imports, so that pages can state them. */

/** Named tokens of an account, expired ones included. */
export const maxNamedTokens = 50;
/** Longest name of a token, in code points. */
export const maxTokenNameCharacters = 60;
/** Longest lifetime of a token that expires. */
export const maxTokenDays = 365;
/** Least time between two records of the last use of a token. */
export const tokenUseResolutionMs = 60_000;
/** Lifetimes that the settings offer, days. */
export const tokenDayChoices = [7, 30, 90, maxTokenDays] as const;
