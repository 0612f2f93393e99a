import paths from './page-paths.json';

/** Pages that a search engine may list. */
export const publicPagePaths: readonly string[] = paths.public;

/** Every page of the web app, as patterns of its router; the server answers 404 for any other address. */
export const pagePaths: readonly string[] = [...paths.public, ...paths.other];

const patternOf = (path: string): string => path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?');
const pages = new RegExp(`^(${pagePaths.map(patternOf).join('|')})/*$`, 'i');

/** Whether the web app has a page at this path, given without its query. */
export const isPagePath = (path: string): boolean => pages.test(path);
