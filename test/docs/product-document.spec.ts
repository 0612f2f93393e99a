import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchors } from './read-product';

const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'screenshots', 'generated']);

/** Sources and documents below a folder; hidden folders hold neither. */
function textFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return textFiles(path);
    return /\.(tsx?|m?js|md)$/.test(entry.name) ? [path] : [];
  });
}

interface Citation {
  readonly anchor: string;
  readonly path: string;
}

const citationsIn = (path: string): Citation[] =>
  [...readFileSync(path, 'utf8').matchAll(/PRODUCT\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ anchor, path }));

test('every cited anchor exists in the document', () =>
  expect(
    textFiles('.')
      .flatMap(citationsIn)
      .filter(({ anchor }) => !anchors.includes(anchor)),
  ).toEqual([]));
