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
/** Of a soundbite, as the podcast namespace recommends, s. */
export const minSoundbiteSeconds = 15;
export const maxSoundbiteSeconds = 120;
/** Of seasons and episode numbers. */
export const maxEpisodeNumber = 100_000;
/** Of an uploaded cover, as a file. */
export const maxCoverBytes = 10 * 1024 * 1024;
/** Pixels of a side of a cover, as podcast directories require. */
export const minCoverSide = 1_400;
export const maxCoverSide = 3_000;
/** Most shows in one page of a list. */
export const maxShowsPage = 100;
/** Longer than any audio of a job. */
export const maxSoundbiteStartSeconds = 604_800;
