/** Limits of shows; texts are counted in code points (kernel/characters.ts). */

/** Most shows of an account. */
export const maxShows = 50;
/** Most episodes of a show, without removed ones. */
export const maxEpisodes = 2_000;
/** Most active private feeds of a show. */
export const maxFeedTokens = 500;
/** Longest title of a show or an episode, and longest author. */
export const maxShowTitleCharacters = 200;
/** Longest description of a show and notes of an episode; Apple shows no more. */
export const maxShowTextCharacters = 4_000;
/** Longest name of a private subscriber. */
export const maxSubscriberNameCharacters = 100;
/** Shortest soundbite of an episode, as the podcast namespace recommends. */
export const minSoundbiteSeconds = 15;
/** Longest soundbite of an episode. */
export const maxSoundbiteSeconds = 120;
/** Greatest number of a season or an episode. */
export const maxEpisodeNumber = 100_000;
/** Largest file of an uploaded cover. */
export const maxCoverBytes = 10 * 1024 * 1024;
/** Shortest side of a cover in pixels, as podcast directories require. */
export const minCoverSide = 1_400;
/** Longest side of a cover in pixels. */
export const maxCoverSide = 3_000;
/** Most shows in one page of a list. */
export const maxShowsPage = 100;
/** Longer than any audio of a job. */
export const maxSoundbiteStartSeconds = 604_800;
