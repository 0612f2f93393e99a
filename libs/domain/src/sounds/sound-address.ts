/** Path of a sound's audio on this server, which stands for the sound in requests. */
export const soundPath = (soundId: string): string => `/api/sounds/${soundId}/audio`;
const ownSound = /^\/api\/sounds\/([\w-]{1,100})\/audio$/;

/** The sound that a path stands for; null: none. */
export const soundIdOf = (path: string): string | null => ownSound.exec(path)?.[1] ?? null;
