import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginFolder } from './wordpress-site';

interface Named {
  readonly plugin: string;
  readonly source: string;
  readonly names: readonly string[];
}

const jsonIn = <Data>(name: string) => JSON.parse(readFileSync(join(pluginFolder, 'data', name), 'utf8')) as Data;
type Source = Omit<Named, 'names'>;
const caches = jsonIn<(Source & { post: string; all: string })[]>('page-caches.json').map((cache) => ({
  ...cache,
  names: [cache.post, cache.all].map((name) => name.replace(/^.*::/, '')),
}));
const selectors = jsonIn<{ selectors: (Source & { selector: string })[] }>('silence.json').selectors.map((entry) => ({
  ...entry,
  // WordPress makes the class of a block of its name.
  names: [entry.selector.replace(/^\w*[.#](?:wp-block-)?/, '')],
}));

/** A folder with unpacked plugins, each in a folder of its name in the directory of WordPress. */
const root = process.env.WORDPRESS_PLUGINS ?? '';
const folderOf = ({ source }: Named) =>
  join(root, /wordpress\.org\/plugins\/([\w-]+)|github\.com\/[^/]+\/([\w-]+)/.exec(source)?.slice(1).join('') || '-');
const found: readonly Named[] = root === '' ? [] : [...caches, ...selectors].filter((one) => existsSync(folderOf(one)));
if (found.length === 0) process.stdout.write('Skipped: WORDPRESS_PLUGINS names no folder with plugins\n');

/** `-` stands for the slash of a block's name, too. */
const occurs = (name: string, folder: string) =>
  spawnSync('grep', ['-rqwE', '--include=*.php', '--include=*.js*', '--', name.replaceAll('-', '[-/]'), folder]).status;

(found.length === 0 ? describe.skip : describe)('names in the code of other plugins', () => {
  const rows = found.flatMap((one) => one.names.map((name) => [one.plugin, name, folderOf(one)] as const));
  test.each(rows.length === 0 ? [['', '', '']] : rows)('%s has %s', (_, name, folder) => {
    expect(occurs(name, folder)).toBe(0);
  });
});
