import type { Range } from '../structure/source-text';
import type { Block, Section } from './article-model';
import { isUnspaced } from './language';
import { asSentence } from './sentences';
import type { SpokenBlock } from './spoken-blocks';

interface Heading {
  readonly text: string;
  readonly depth: number;
  readonly range: Range;
}

interface Draft {
  readonly heading: Heading | null;
  readonly blocks: Block[];
}

/** Joins a heading without text to the next one; at the end of the article, it becomes a sentence. */
export function sectionsOf(blocks: readonly SpokenBlock[], language: string): Section[] {
  const kept: Section[] = [];
  let pending: Heading | null = null;
  let unspoken: Block[] = [];
  for (const draft of draftsOf(blocks)) {
    const heading: Heading | null = joined(pending, draft.heading, language);
    unspoken.push(...draft.blocks);
    const isSpoken = draft.blocks.some(({ sentences }) => sentences.length > 0);
    if (isSpoken) kept.push(sectionOf(heading, unspoken));
    [pending, unspoken] = isSpoken ? [null, []] : [heading, unspoken];
  }
  if (pending !== null) {
    const { range, text } = pending;
    const sentences = [{ text: asSentence(text, language), range }];
    kept.push(sectionOf(null, [...unspoken, { kind: 'paragraph', sentences, range }]));
  }
  return kept;
}

const sectionOf = (heading: Heading | null, blocks: readonly Block[]): Section => ({
  heading: heading?.text ?? null,
  headingRange: heading?.range ?? null,
  depth: heading?.depth ?? 0,
  blocks,
});

function draftsOf(blocks: readonly SpokenBlock[]): Draft[] {
  const drafts: Draft[] = [{ heading: null, blocks: [] }];
  for (const block of blocks) {
    if (block.kind !== 'heading') drafts.at(-1)!.blocks.push(block);
    else drafts.push({ heading: { ...block, text: block.text.text, range: block.text.range }, blocks: [] });
  }
  return drafts;
}

function joined(first: Heading | null, second: Heading | null, language: string): Heading | null {
  if (first === null || second === null) return first ?? second;
  const text = `${first.text}${isUnspaced(language) ? '：' : ' – '}${second.text}`;
  return { text, depth: first.depth, range: { start: first.range.start, end: second.range.end } };
}
