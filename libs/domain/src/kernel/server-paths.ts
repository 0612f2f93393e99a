import names from './server-path-names.json';

/** First parts of the addresses that the server answers itself, as patterns; every other one is a page of the web app. */
export const serverPathNames: readonly string[] = names;

/** Matches a path of the server, in whatever spelling, with or without a query. */
export const serverPaths = new RegExp(`^/+(${serverPathNames.join('|')})([/?]|$)`, 'i');
