// `node apps/wordpress/build.mjs`: writes duetcast/build/: the player of libs/player, so that a page loads it from its own
// site, the scripts of the editor with what WordPress must load before them, and rules that the server reads by, too.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const wordpress = import.meta.dirname;
const target = join(wordpress, 'duetcast', 'build');
const ofWordPress = /^@wordpress\//;
/** Rows of a table of the server, which reads articles by it, too. */
const rowsOf = (table) =>
  readFileSync(join(wordpress, '..', 'api', 'src', 'media', 'data', 'articles', `${table}.tsv`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')));

/** `@wordpress/block-editor` is `wp.blockEditor`. */
const globalOf = (name) =>
  `wp.${name.replace(ofWordPress, '').replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())}`;

/** The form of WordPress' own build: dependencies by their handles, and a version that changes with the code. */
function assetOf({ code, imports }) {
  const handles = imports
    .filter((name) => ofWordPress.test(name))
    .map((name) => name.replace('@', '').replace('/', '-'));
  const list = handles
    .map((handle) => handle.replace('wordpress-', 'wp-'))
    .sort()
    .map((handle) => `'${handle}'`);
  const version = createHash('sha256').update(code).digest('hex').slice(0, 20);
  return `<?php
/**
 * Written by the build.
 *
 * @package Duetcast
 */

defined( 'ABSPATH' ) || exit;

return array(
	'dependencies' => array( ${list.join(', ')} ),
	'version'      => '${version}',
);
`;
}

/** Builds one file that runs in a page by itself. */
async function bundle(name, entry, globals) {
  const [{ output }] = await build({
    root: wordpress,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'react/jsx-runtime': join(wordpress, 'src', 'jsx-runtime.ts') } },
    build: {
      target: 'es2022',
      outDir: target,
      emptyOutDir: false,
      lib: { entry, formats: ['iife'], name: 'duetcast', fileName: () => `${name}.js` },
      rolldownOptions: { external: ofWordPress, output: { globals } },
    },
  });
  return output.find(({ type }) => type === 'chunk');
}

rmSync(target, { recursive: true, force: true });
await bundle('duetcast-player', join(wordpress, '..', '..', 'libs', 'player', 'src', 'define.ts'), {});
for (const [name, entry] of [
  ['block', 'index.tsx'],
  ['panel', 'index.tsx'],
  ['forms', 'index.ts'],
]) {
  const chunk = await bundle(name, join(wordpress, 'src', name, entry), globalOf);
  writeFileSync(join(target, `${name}.asset.php`), assetOf(chunk));
}
// A lookbehind of PHP has a fixed length.
const patterns = rowsOf('notes').flatMap(([, pattern]) => (/\(\?<[=!].*\{0,/.test(pattern) ? [] : pattern));
const rules = {
  raised: rowsOf('raised'),
  notes: patterns.map((pattern) => `\u0001${pattern}\u0001iu`),
  turns: rowsOf('question-marks').map((pair) => pair.map((mark) => `~^(?:${mark})(?:\\s?[:：]|\\.(?=\\s))\\s*~u`)),
};
writeFileSync(join(target, 'reading.json'), JSON.stringify(rules));
