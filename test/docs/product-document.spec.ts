import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { statusOfKind } from '../../apps/api/src/platform/http/errors/status-of-kind';
import { anchors, product, productFile, tableUnder } from './read-product';

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

test('every internal link points to a heading', () => {
  const linked = [...product.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(linked.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

test('headings are unique', () => expect(anchors.length).toBe(new Set(anchors).size));

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

test.each(tableUnder('error-catalog'))(`${productFile}: %s %s`, (status, code, message) => {
  const known = isCode(code ?? '') ? errors[code as ErrorCode] : undefined;
  expect({ status: Number(status), message }).toEqual({
    status: known && statusOfKind[known.kind],
    message: known?.message,
  });
});
