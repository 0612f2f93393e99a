/** Limits of connected sites. Free of imports, so that pages can state them. */

/** Most entries in the versions of a site. */
export const maxSiteVersions = 20;
/** Longest name or version of a site's software. */
export const maxSiteVersionLength = 50;
/** Longest path of a site, in characters of its URL. */
export const maxSitePathLength = 200;
/** How long the code of an approved site can be exchanged. */
export const siteCodeLifetimeMs = 10 * 60 * 1000;
/** Minimum time between two recorded activities of a site, ms. */
export const activityResolutionMs = 60_000;
