import { omittedCode, type FoundLink } from '../structure/inline';
import { structureOf } from '../structure/raw-blocks';
import type { Range } from '../structure/source-text';
import type { Article, Section, Link, Block } from './article-model';
import { cleanBlocks, type CleanBlock } from './clean-blocks';
import { languageOf, primaryLanguage, isUnspaced } from './detected-language';
import { firstPersonOf } from './first-person';
import { asSentence } from './sentences';
import { spokenBlocks, type SpokenBlock } from './spoken-blocks';

interface Heading {
  readonly text: string;
  readonly depth: number;
  readonly range: Range;
}

interface Draft {
  readonly heading: Heading | null;
  readonly blocks: Block[];
}

/** Joins a heading without text to the next one; at the end it is left out, or a sentence if there is nothing else. */
function sectionsOf(blocks: readonly SpokenBlock[], language: string): Section[] {
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
  if (pending !== null && kept.length === 0) {
    const { range, text } = pending;
    const sentences = [{ text: asSentence(text, language), range }];
    kept.push(sectionOf(null, [...unspoken, { kind: 'paragraph', sentences, range }]));
  }
  return kept;
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Pages repeat their title above the text. */
function withoutTitle(sections: readonly Section[], title: string | null): Section[] {
  const wanted = title === null ? null : letters(title);
  const isTitle = (text: string): boolean => letters(text) === wanted;
  const spoken = sections.map((section, index): Section => {
    const blocks = section.blocks.filter(
      ({ kind, sentences }, at) =>
        index > 0 || at > 0 || kind !== 'paragraph' || !isTitle(sentences.map(({ text }) => text).join('')),
    );
    return section.heading !== null && isTitle(section.heading)
      ? { ...section, heading: null, blocks }
      : { ...section, blocks };
  });
  const kept = spoken.filter(({ blocks }) => blocks.some(({ sentences }) => sentences.length > 0));
  return kept.length === 0 ? [...sections] : kept;
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

/** The links outside boilerplate, each address once, in order. */
function linksOf(found: readonly FoundLink[], dropped: readonly Range[]): Link[] {
  const links = new Map<string, Link>();
  let next = 0;
  for (const { text, url, offset } of found) {
    while (next < dropped.length && dropped[next]!.end <= offset) next++;
    const isDropped = next < dropped.length && dropped[next]!.start <= offset;
    if (!isDropped && !links.has(url)) links.set(url, { text, url });
  }
  return [...links.values()];
}

/**
 * Reads the structure of a text with or without Markdown; drops boilerplate.
 * @param language tag that the author or the page chose; default: that of the front matter, else recognized
 */
export function readArticle(text: string, language?: string): Article {
  const structure = structureOf(text);
  const { frontMatter } = structure;
  const { blocks, byline, dropped } = cleanBlocks(structure);
  const named = primaryLanguage(language) ?? primaryLanguage(frontMatter.language) ?? languageOf(proseOf(blocks));
  const spoken = spokenBlocks(blocks, named);
  const [first] = spoken;
  // A title in the front matter is above all headings but its own repetition.
  const isTitle = first?.kind === 'heading' && spoken.length > 1 && (frontMatter.title === null || first.depth === 1);
  const title = isTitle ? first.text : null;
  const said = title?.text ?? frontMatter.title;
  const sections = withoutTitle(sectionsOf(title ? spoken.slice(1) : spoken, named), said);
  return {
    title: said,
    titleRange: title?.range ?? null,
    language: named,
    byline: byline ?? (frontMatter.author === null ? null : { author: frontMatter.author }),
    source: frontMatter.source,
    ...firstPersonOf(sections, named),
    sections,
    links: linksOf(structure.links, dropped),
  };
}

/** What a reader reads as sentences: no headings, tables or code. The headings, if there is nothing else. */
function proseOf(blocks: readonly CleanBlock[]): string {
  const prose = blocks.flatMap((block) => ('lines' in block ? block.lines : []));
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []));
  const texts = prose.length > 0 ? prose : headings;
  return texts.map(({ text }) => text.replaceAll(omittedCode, '')).join(' ');
}
