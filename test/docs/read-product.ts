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
