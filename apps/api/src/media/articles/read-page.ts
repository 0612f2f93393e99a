import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/fields';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { z } from 'zod';
import { extractText } from '../script-writing/extract-text';
import { languageOf } from '../script-writing/local/language';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Input of a script. */
export const articleSchema = z
  .object({
    title: z.string().nullable(),
    text: z.string().meta({ description: 'The readable text, without navigation, scripts, captions or forms.' }),
    characters: count.meta({
      description: `Length of the text in characters. A script accepts at most ${maxArticleCharacters}.`,
    }),
    language: z.string().meta({ description: 'ISO 639-1 language code, or `und` if unknown.' }),
  })
  .meta({ id: 'Article' });
export type ReadArticle = z.infer<typeof articleSchema>;

/** Elements nested deeper are ignored. */
const maxDepth = 200;
const maxTitleLength = 200;
/** Shorter `<article>` elements are teasers. */
const minArticleLength = 200;

/** Extracts the article of a page without its surroundings. */
export function readPage(html: string): ReadArticle {
  const elements = elementsOf(parse(html, { sourceCodeLocationInfo: true }));
  const text = articleText(html, elements);
  const [named] = attributesOf(elements.filter(({ tagName }) => tagName === 'html')).lang?.split('-') ?? [];
  const language = languageOf(text);
  return articleOf(titleOf(elements), text, language === 'und' && named ? named.toLowerCase() : language);
}

export const readText = (source: string): ReadArticle => {
  const text = source.replace(/\r\n?/g, '\n').trim();
  return articleOf(null, text, languageOf(text));
};

const articleOf = (title: string | null, text: string, language: string): ReadArticle => ({
  title,
  text,
  characters: charactersIn(text),
  language,
});

/** The longest `<article>`, else `<main>`, else everything; shorter articles are teasers. */
function articleText(html: string, elements: readonly Element[]): string {
  for (const name of ['article', 'main']) {
    const texts = outermost(name, elements).map(({ from, to }) => extractText(html.slice(from, to)));
    const [longest = ''] = texts.sort((a, b) => b.length - a.length);
    if (longest.length >= minArticleLength) return longest;
  }
  return extractText(html);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Source ranges of the outermost elements of a name; nested ones are part of their text. */
function outermost(name: string, elements: readonly Element[]): Span[] {
  const spans: Span[] = [];
  for (const { tagName, sourceCodeLocation: place } of elements) {
    if (tagName !== name || !place || place.startOffset < (spans.at(-1)?.to ?? 0)) continue;
    spans.push({ from: place.startOffset, to: place.endOffset });
  }
  return spans;
}

function titleOf(elements: readonly Element[]): string | null {
  const named = elements.find((element) => attributesOf([element]).property === 'og:title');
  const heading = elements.find(({ tagName }) => tagName === 'title');
  const title = (named && attributesOf([named]).content) ?? heading?.childNodes.map(valueOf).join('');
  return title?.replace(/\s+/g, ' ').trim().slice(0, maxTitleLength).trim() || null;
}

const valueOf = (node: DefaultTreeAdapterTypes.ChildNode): string => ('value' in node ? node.value : '');

const attributesOf = ([element]: readonly Element[]): Partial<Record<string, string>> =>
  Object.fromEntries(element?.attrs.map(({ name, value }) => [name, value]) ?? []);

/** In document order; iterative, so that deep nesting cannot overflow the stack. */
function elementsOf(root: Parent): Element[] {
  const elements: Element[] = [];
  const pending: { node: Parent; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if ('tagName' in node) elements.push(node);
    if (depth >= maxDepth) continue;
    // No spread: an element may have more children than a call takes arguments.
    for (const child of node.childNodes.toReversed())
      if ('childNodes' in child) pending.push({ node: child, depth: depth + 1 });
  }
  return elements;
}
