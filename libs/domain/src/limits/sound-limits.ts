/** Limits of the sounds that an account uploads. */

/** Most sounds that an account uploads. */
export const maxSounds = 50;
/** Largest sound to upload. */
export const maxSoundBytes = 20 * 1024 * 1024;
/** Longest sound to upload. */
export const maxSoundMs = 5 * 60 * 1000;
/** Longest name of a sound, in code points. */
export const maxSoundNameCharacters = 100;
