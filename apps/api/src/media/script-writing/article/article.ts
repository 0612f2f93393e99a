import { omittedCode, type FoundLink } from '../structure/inline';
import { structureOf } from '../structure/raw-blocks';
import type { Range } from '../structure/source-text';
import type { Article, Section, Link, Block, CleanBlock } from './article-model';
import { cleanBlocks } from './clean-blocks';
import { languageOf, primaryLanguage, isUnspaced } from './detected-language';
import { personsOf } from './conversation';
import { asSentence, isQuestion } from './sentences';
import { wordCount } from './words';
import { spokenBlocks, type SpokenBlock } from './spoken-blocks';

interface Heading {
  readonly text: string;
  readonly range: Range;
  /** Of several headings in a row: the last, and those above it. */
  readonly last?: string;
  readonly above?: string;
}

/** More words of headings in a row are no lead to the text below them. */
const maxHeadingWords = 20;

/** Joins headings without text to the next one, many as a sentence; at the end they are left out unless there is nothing else. */
function sectionsOf(blocks: readonly SpokenBlock[], language: string): Section[] {
  const sections: (Section & { readonly blocks: Block[] })[] = [];
  let pending: Heading | null = null;
  let isNew = true;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const heading = joined(pending, block.text, language);
      const isLong: boolean = pending !== null && wordCount(heading.text, language) > maxHeadingWords;
      if (isLong) sections.push(sentenceOf(pending!, language));
      pending = isLong ? block.text : heading;
    } else if (pending || isNew) sections.push(sectionOf(pending, [block]));
    else sections.at(-1)!.blocks.push(block);
    [pending, isNew] = block.kind === 'heading' ? [pending, isNew] : [null, false];
  }
  const isRead = pending === null || blocks.some(({ kind }) => kind !== 'heading');
  return isRead ? sections : [...sections, sentenceOf(pending!, language)];
}

const sentenceOf = ({ text, range }: Heading, language: string) =>
  sectionOf(null, [{ kind: 'paragraph', sentences: [{ text: asSentence(text, language), range }] }]);

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Pages repeat their title above the text. */
function withoutTitle(sections: readonly Section[], title: string): Section[] {
  const isTitle = (text: string): boolean => letters(text) === letters(title);
  const spoken = sections.map(({ heading, blocks, ...section }, index): Section => {
    const [first] = blocks;
    const repeats =
      index === 0 && first?.kind === 'paragraph' && isTitle(first.sentences.map(({ text }) => text).join(''));
    return {
      ...section,
      heading: heading !== null && isTitle(heading) ? null : heading,
      blocks: blocks.slice(repeats ? 1 : 0),
    };
  });
  const kept = spoken.filter(({ blocks }) => blocks.length > 0);
  return kept.length === 0 ? [...sections] : kept;
}

/** A question is asked without the headings above it. */
function sectionOf(heading: Heading | null, blocks: Block[]) {
  const { last = '', above = '' } = heading ?? {};
  const asked = isQuestion(last) && !isQuestion(above) ? { heading: last, above } : { above: null };
  return { heading: heading?.text ?? null, headingRange: heading?.range ?? null, blocks, ...asked };
}

function joined(first: Heading | null, { text, range }: Heading, language: string): Heading {
  if (first === null) return { text, range };
  const separator = isUnspaced(language) ? '：' : ' – ';
  const joinedRange = { start: first.range.start, end: range.end };
  return { text: `${first.text}${separator}${text}`, range: joinedRange, last: text, above: first.text };
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
  const all = sectionsOf(title ? spoken.slice(1) : spoken, named);
  const sections = said === null ? all : withoutTitle(all, said);
  return {
    title: said,
    titleRange: title?.range ?? null,
    language: named,
    byline: byline ?? (frontMatter.author === null ? null : { author: frontMatter.author }),
    source: frontMatter.source,
    ...personsOf(sections, named),
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
