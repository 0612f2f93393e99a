/** Limits of shows; texts are counted in code points (kernel/characters.ts). */
export const maxShows = 50;
/** Of one show, without removed ones. */
export const maxEpisodes = 2_000;
/** Active private feeds of one show. */
export const maxFeedTokens = 500;
export const maxShowTitleCharacters = 200;
/** Of a show's description and an episode's notes; Apple shows no more. */
export const maxShowTextCharacters = 4_000;
export const maxSubscriberNameCharacters = 100;
/** Of seasons and episode numbers. */
export const maxEpisodeNumber = 100_000;
