import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Folders that git ignores, and hidden ones. */
const skipped = /^data$|(^|\/)(\..*|node_modules|dist|coverage|screenshots)$/;

/** Every Markdown file of the repository, by its path from the root. */
const markdownFiles = (folder = ''): string[] =>
  readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(path) ? [] : markdownFiles(path);
    return entry.isFile() && path.endsWith('.md') ? [path] : [];
  });

const withoutCodeBlocks = (text: string): string => text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');

/** The targets of inline links, images and reference definitions. */
function targetsIn(text: string): string[] {
  const prose = withoutCodeBlocks(text).replace(/`[^`\n]*`/g, '');
  const links = /\]\(\s*<?([^)\s>]+)|^\[[^\]]+\]:\s*<?([^\s>]+)/gm;
  return [...prose.matchAll(links)].map(([, inline, reference]) => inline ?? reference ?? '');
}

/** The anchor that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCodeBlocks(text).matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let repeat = 1; anchors.has(anchor); repeat++) anchor = `${slug}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}

function resolves(file: string, text: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  if (path === '') return anchorsIn(text).has(anchor ?? '');
  const linked = posix.join(posix.dirname(file), decodeURIComponent(path));
  if (linked.startsWith('../') || !existsSync(linked)) return false;
  return anchor === undefined || (linked.endsWith('.md') && anchorsIn(readFileSync(linked, 'utf8')).has(anchor));
}

const isRelative = (target: string): boolean => !/^([a-z][a-z\d+.-]*:|\/)/i.test(target);

const brokenLinks = (file: string, text: string): string[] =>
  targetsIn(text).filter((target) => isRelative(target) && !resolves(file, text, target));

test.each(markdownFiles())('every relative link in %s resolves', (file) =>
  expect(brokenLinks(file, readFileSync(file, 'utf8'))).toEqual([]),
);

/** Sources and documents that may cite an anchor of docs/PRODUCT.md. */
const citing = (folder = '.'): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(path) || entry.name === 'generated' ? [] : citing(path);
    return /\.(tsx?|m?js|md)$/.test(entry.name) ? [path] : [];
  });

test('every cited anchor of docs/PRODUCT.md exists', () => {
  const anchors = anchorsIn(readFileSync('docs/PRODUCT.md', 'utf8'));
  const cited = citing().flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/PRODUCT\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ anchor, path })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ anchor }) => !anchors.has(anchor))).toEqual([]);
});

test('reports a missing file, a missing heading and a file outside the repository', () => {
  const text = [
    '# Run it',
    '## `npm start`, with a [link](../README.md)',
    '## Run it',
    '[ok](../README.md) [ok](#run-it-1) [ok](#npm-start-with-a-link) [ok](decisions) [ok](https://example.com/x)',
    '[no](nothing.md) ![no](nothing.png) [no](#nothing) [no](../README.md#nothing) [no](../../outside.md)',
    '`[code](code.md)`',
    '```md',
    '[code](code.md)',
    '```',
    '[reference]: nothing-either.md',
  ].join('\n');
  expect(brokenLinks('docs/page.md', text)).toEqual([
    'nothing.md',
    'nothing.png',
    '#nothing',
    '../README.md#nothing',
    '../../outside.md',
    'nothing-either.md',
  ]);
});
