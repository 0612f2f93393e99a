/** First parts of the addresses that the server answers itself, as patterns; every other one is a page of the web app. */
export const serverPathNames = [
  '\\.well-known',
  'api',
  'duetcast\\.zip',
  'embed',
  'feeds',
  'metrics',
  'report',
  'robots\\.txt',
  'shows',
  'sitemap\\.xml',
  'v\\d+',
  'ws',
] as const;

/** Matches a path of the server, in whatever spelling, with or without a query. */
export const serverPaths = new RegExp(`^/+(${serverPathNames.join('|')})([/?]|$)`, 'i');
