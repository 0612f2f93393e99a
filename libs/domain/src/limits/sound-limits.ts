/** Limits of the sounds that an account uploads. */
export const maxSounds = 50;
export const maxSoundBytes = 20 * 1024 * 1024;
export const maxSoundMs = 5 * 60 * 1000;
/** Counted in code points (kernel/characters.ts). */
export const maxSoundNameCharacters = 100;
