/** What every request may hold. Free of imports, so that pages can state them. */

/** Longest accepted URL in characters: the practical limit of browsers and proxies. */
export const maxUrlLength = 2_048;
/** Bytes of a request body of a route without `BodyLimit`, and of a path without a route. */
export const maxBodyBytes = 64 * 1024;
/** Body with texts of jobs and scripts, with any character as an escape sequence, or with a page or lexicon file. */
export const maxTextBodyBytes = 2048 * 1024;
/** Fields of a form with files, which count. */
export const maxFormFields = 8;
/** Body with the addresses of clips. */
export const maxAddressesBodyBytes = 512 * 1024;
/** Body with events that a service reports. */
export const maxReportedEventBytes = 512 * 1024;
/** Body of a sign-in request, which holds only an email address. */
export const maxSignInBodyBytes = 1 * 1024;
/** Longest query with which a sign-in provider sends a browser back. */
export const maxProviderQueryCharacters = 8_000;
/** Body with the response of an authenticator or of a sign-in provider. */
export const maxPasskeyBodyBytes = 16 * 1024;
/** Nested lists and objects; the deepest body of a request has 3. */
export const maxJsonDepth = 32;
/** Values of all lists and objects together; the largest request has about 1,000. */
export const maxJsonValues = 20_000;
/** Errors in one answer. */
export const maxFieldErrors = 20;
/** Longest id of a request that its caller chooses, in characters. */
export const maxRequestIdLength = 128;
/** Requests of one connection that are worked on at once; the others wait. */
export const maxRequestsInFlight = 8;
/** Bytes of responses that one connection has not taken, above which no further request of it starts. */
export const maxUnsentBytes = 1024 * 1024;

/** Jobs, or podcasts, that one call deletes. */
export const maxDeletedAtOnce = 100;
