import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import { omittedCode, type FoundLink } from '../structure/inline';
import { structureOf } from '../structure/raw-blocks';
import type { Range } from '../structure/source-text';
import type { Article, Section, Link, Block } from './article-model';
import { cleanBlocks, type CleanBlock } from './clean-blocks';
import { languageOf, primaryLanguage, isUnspaced } from './detected-language';
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

/** Joins a heading without text to the next one; at the end of the article, it becomes a sentence. */
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

const rowSchema = z
  .tuple([z.string().min(2), z.enum(['any', 'exact']), patternCell])
  .transform(([language, letters, pattern]) => ({
    language,
    pattern: new RegExp(pattern, letters === 'any' ? 'iu' : 'u'),
  }));
/** "I" and its forms by language. */
const pronouns = readOnce(() => {
  const rows = readRows('articles/first-person.tsv', rowSchema);
  return new Map(rows.map(({ language, pattern }) => [language, pattern]));
});
const quotation = /[“„«「『][^”“»」』]{0,2000}[”“»」』]|"[^"]{0,2000}"/gu;
const minSentences = 3;
/** Smallest share of all sentences; a how-to may say "my house" once. */
const minShare = 0.12;

/** Whether the author speaks of themselves outside quotations. */
function isFirstPerson(sections: readonly Section[], language: string): boolean {
  const pattern = pronouns().get(language);
  if (pattern === undefined) return false;
  // A quotation may span sentences.
  const prose = sections
    .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'list'))
    .map(({ sentences }) => sentences.map(({ text }) => text).join('\n'));
  const sentences = prose.join('\n').split('\n').length;
  const own = prose
    .flatMap((text) => text.replace(quotation, '').split('\n'))
    .filter((line) => pattern.test(line)).length;
  return own >= minSentences && own >= sentences * minShare;
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
  const sections = sectionsOf(title ? spoken.slice(1) : spoken, named);
  return {
    title: title?.text ?? frontMatter.title,
    titleRange: title?.range ?? null,
    language: named,
    byline: byline ?? (frontMatter.author === null ? null : { author: frontMatter.author }),
    isFirstPerson: isFirstPerson(sections, named),
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
