import { build } from 'vite';

const root = import.meta.dirname;

/** The screens whose first view is one download, by the modules that they load; any other dynamic import is a screen by itself. */
const screens = {
  dashboard:
    /\/src\/(app\/(dashboard\/dashboard-\w+|shell\/signed-in)|features\/profile\/account-button|client\/live\/live-connection)\.tsx?$/,
  job: /\/src\/app\/dashboard\/(job|podcast)-page\.tsx$/,
  landing: /\/src\/features\/landing\/public\.ts$/,
  verify: /\/src\/features\/verify\/(verify-page|result)\.tsx$/,
};
const publicPages = /\/src\/(app\/voices-page|features\/(sign-in|verify|pages|sites\/connect)[^.]*)\.tsx$/;

const screenOf = (entry) => Object.entries(screens).find(([, pattern]) => pattern.test(entry))?.[0] ?? entry;

/** What few people open: the screens of administrators, and a log of thousands of rows. */
const rare = /\/src\/features\/((admin|events|projections|publications|replays|services)\/|jobs\/log\/long-log-table)/;

/** In this order: what one of them needs is in itself or in one before it. */
const shared = ['site', 'ui', 'controls', 'public', 'audit', 'dashboard', 'more', 'rare'];

/** The chunk of a module by the dynamic imports that reach it. */
function chunkOf(id, entries) {
  const used = new Set(entries.map(screenOf));
  const has = (screen) => used.has(screen);
  if (used.size === 1) return Object.keys(screens).find(has);
  if (has('landing')) return 'site';
  if (entries.every((entry) => rare.test(entry))) return 'rare';
  const opened = entries.filter((entry) => publicPages.test(entry));
  if (opened.length === 0) return has('dashboard') ? 'dashboard' : 'more';
  if (has('dashboard')) return 'ui';
  if (opened.every((entry) => screenOf(entry) === 'verify')) return 'audit';
  return id.includes('/node_modules/') ? 'controls' : 'public';
}

/**
 * Groups of the modules that are not in the first download: few and large ones, since a page that loads a hundred files waits for
 * each of them. Which page uses which part of a package is known after a build only, so the pages are built twice.
 */
export async function chunkGroups(options) {
  const { output } = await build({
    ...options,
    configFile: false,
    root,
    logLevel: 'error',
    build: { write: false, minify: false },
  });
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const reachedBy = new Map();
  const visit = (fileName, entry, seen) => {
    if (seen.has(fileName)) return;
    seen.add(fileName);
    const { imports, modules, isDynamicEntry } = chunks.get(fileName);
    // A part of another screen, which is loaded before.
    if (isDynamicEntry && seen.size > 1) return;
    for (const id of Object.keys(modules)) reachedBy.set(id, [...(reachedBy.get(id) ?? []), entry]);
    for (const imported of imports) visit(imported, entry, seen);
  };
  for (const { fileName, facadeModuleId, isDynamicEntry } of chunks.values())
    if (isDynamicEntry) visit(fileName, facadeModuleId, new Set());
  return [...shared, ...Object.keys(screens)].map((name, index) => ({
    name,
    test: (id) => chunkOf(id, reachedBy.get(id) ?? []) === name,
    priority: 20 - index,
  }));
}
