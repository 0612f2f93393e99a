import type { RawBlock } from '../structure/raw-blocks';

const number = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}[.):]?|[ivx]{1,4}[.)])\s+|[\s.…]{1,100}\d{1,3}$/giu;
const letters = (line: string): string =>
  line
    .replace(number, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const linesOf = (block: RawBlock | undefined): string[] =>
  block && 'text' in block ? block.text.lines().map(({ text }) => text) : [];

/**
 * Where a table of contents is, whose lines may be no links: most of them name headings, or short lines, that follow.
 * @param isTitle of the line above it
 * @returns the blocks from its title on
 */
export function contentsIn(blocks: readonly RawBlock[], isTitle: (line: string) => boolean): readonly RawBlock[] {
  const at = blocks.findIndex((block) => block.kind !== 'item' && isTitle(linesOf(block)[0] ?? ''));
  if (at < 0) return [];
  let end = at + 1;
  while (blocks[end]?.kind === 'item') end += 1;
  // Without marks, its lines are those of one paragraph, which may begin with the title.
  const [, ...below] = linesOf(blocks[at]);
  if (end === at + 1 && below.length === 0) end += 1;
  const contents = blocks.slice(at, end);
  const [, ...lines] = contents.flatMap(linesOf);
  const known = new Set(blocks.slice(end).map((block) => letters(linesOf(block).join(' '))));
  const named = lines.filter((line) => known.has(letters(line)));
  return lines.length > 1 && named.length * 2 >= lines.length ? contents : [];
}
