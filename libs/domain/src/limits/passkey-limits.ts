/** Limits of the passkeys of an account. */

/** Most passkeys of an account. */
export const maxPasskeys = 20;
/** Longest name of a passkey, in code points. */
export const maxPasskeyNameCharacters = 60;
/** How long a browser may take to use a passkey after it asked for the challenge. */
export const passkeyChallengeMs = 5 * 60 * 1000;
