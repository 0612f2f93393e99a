import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import type { RawBlock } from '../structure/raw-blocks';
import { SourceText } from '../structure/source-text';
import type { CleanBlock } from './article-model';

const pairs = readOnce(() =>
  readRows('articles/question-marks.tsv', z.tuple([patternCell, patternCell])).map((pair) =>
    pair.map((mark) => new RegExp(`^(?:${mark})(?:\\s?[:：]|\\.(?=\\s))\\s*`, 'gu')),
  ),
);

/** "Q: Why? A: Because." Two voices make the marks superfluous, if each stands there twice. */
export function marksOfTurns(blocks: readonly RawBlock[]): readonly RegExp[] {
  const lines = blocks.flatMap((block) => ('text' in block ? block.text.lines() : []));
  const isRepeated = (mark: RegExp): boolean => lines.filter(({ text }) => text.search(mark) === 0).length > 1;
  return pairs().find((marks) => marks.every(isRepeated)) ?? [];
}

/** "Ana Costa", "ANA (host):", "Ana Costa 0:03", "00:00:03 Ana": a line before what a person says. */
const speakerLine =
  /^(?:\d{1,2}(?::\d\d){1,2}\s+)?([\p{Lu}\p{Lo}][\p{L}.'’-]*(?: [\p{Lu}\d][\p{L}\d.'’-]*){0,3})(?:\s+\(?\d{1,2}(?::\d\d){1,2}\)?)?\s?[:：]?$/u;

const firstLine = (block: CleanBlock | undefined): SourceText | undefined =>
  block?.kind === 'heading' ? block.text : block?.kind === 'paragraph' ? block.lines[0] : undefined;

/** Puts names on lines of their own before what these persons say, where two are named twice and a third of all blocks are theirs. */
export function namedTurns(blocks: readonly CleanBlock[]): CleanBlock[] {
  const names = blocks.map((block) => speakerLine.exec(firstLine(block)?.text ?? '')?.[1]);
  const counts = new Map<string | undefined, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isRepeated = (name: string | undefined): boolean => name !== undefined && counts.get(name)! > 1;
  const isTurn = blocks.map((block, at) => {
    const isFollowed = block.kind === 'paragraph' && block.lines.length > 1;
    // A line that is repeated below another one is no name, but a refrain.
    return (
      isRepeated(names[at]) && (isFollowed || (blocks[at + 1]?.kind === 'paragraph' && !isRepeated(names[at + 1])))
    );
  });
  const turns = names.filter((_, at) => isTurn[at]);
  if (new Set(turns).size < 2 || turns.length < blocks.length / 3) return [...blocks];
  let lead: SourceText | null = null;
  return blocks.flatMap((block, at) => {
    const isNamed = isTurn[at];
    if (isNamed) lead = SourceText.of(`${names[at]}: `, firstLine(block)!.range);
    const [first, ...others] = block.kind === 'paragraph' ? block.lines.slice(isNamed ? 1 : 0) : [];
    if (first === undefined) return isNamed ? [] : block;
    const line = lead ? SourceText.joined([lead, first]) : first;
    lead = null;
    return { kind: 'paragraph', lines: [line, ...others] };
  });
}
