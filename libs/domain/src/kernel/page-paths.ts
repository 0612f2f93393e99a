/** Pages that a search engine may list. */
export const publicPagePaths = ['/', '/voices', '/doc', '/plugin', '/verify', '/team', '/privacy', '/tos'] as const;

/** Every page of the web app, as patterns of its router; the server answers 404 for any other address. */
export const pagePaths = [
  ...publicPagePaths,
  '/change-address',
  '/connect-site',
  '/dashboard',
  '/dashboard/character-usage',
  '/dashboard/jobs/:jobId',
  '/dashboard/podcasts/:podcastId',
  '/documentation',
  '/sign-in/*',
  '/sign-in/verify',
  '/sign-in/provider',
  '/sign-up/*',
  '/terms',
  '/welcome',
] as const;

const patternOf = (path: string): string => path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?');
const pages = new RegExp(`^(${pagePaths.map(patternOf).join('|')})/*$`, 'i');

/** Whether the web app has a page at this path, given without its query. */
export const isPagePath = (path: string): boolean => pages.test(path);
