import { omittedCode } from '../structure/inline';
import { structureOf } from '../structure/raw-blocks';
import type { Article } from './article-model';
import { cleanBlocks, type CleanBlock } from './clean-blocks';
import { isFirstPerson } from './first-person';
import { languageOf } from './language';
import { linksOf } from './links';
import { sectionsOf } from './sections';
import { spokenBlocks } from './spoken-blocks';

/**
 * Reads the structure of a text with or without Markdown; drops boilerplate.
 * @param language of the author's or the page's choice; default: recognized
 */
export function readArticle(text: string, language?: string): Article {
  const structure = structureOf(text);
  const { frontMatter } = structure;
  const { blocks, byline, dropped } = cleanBlocks(structure);
  const named = language ?? frontMatter.language ?? languageOf(proseOf(blocks));
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
