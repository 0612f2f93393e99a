import { readFileSync } from 'node:fs';

export const productFile = 'docs/PRODUCT.md';
export const product = readFileSync(productFile, 'utf8');

/** The anchor GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

export const anchors: readonly string[] = [...product.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

/** Rows of the table under a heading, without its header. @throws Error where there is no such heading */
export function tableUnder(anchor: string): string[][] {
  const section = product.split(/^#+ /m).find((text) => anchorOf(text.split('\n', 1)[0] ?? '') === anchor);
  if (section === undefined) throw new Error(`${productFile} has no heading #${anchor}`);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map(cellsOf);
}
