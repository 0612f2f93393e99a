import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { extractText } from '../script-writing/extract-text';
import { languageOf } from '../script-writing/local/language';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** What a script can be made of. */
export interface ReadArticle {
  /** null where the source names none. */
  readonly title: string | null;
  readonly text: string;
  /** UTF-16 code units of the text. */
  readonly characters: number;
  /** ISO 639-1, or `und`. */
  readonly language: string;
}

/** Deeper than this no page names its parts. */
const maxDepth = 200;
const maxTitleLength = 200;
/** Below this an `<article>` is a teaser and not the article. */
const worthReading = 200;

/** The article of a page, without what surrounds it. */
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
  characters: text.length,
  language,
});

/** The longest `<article>`, else `<main>`, else everything; a page may have teasers of other articles beside its own. */
function articleText(html: string, elements: readonly Element[]): string {
  for (const name of ['article', 'main']) {
    const texts = outermost(name, elements).map(({ from, to }) => extractText(html.slice(from, to)));
    const [longest = ''] = texts.sort((a, b) => b.length - a.length);
    if (longest.length >= worthReading) return longest;
  }
  return extractText(html);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the elements of a name stand in the source; not those inside of another, whose text is read with it. */
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

/** In the order of the document; without recursion, which a page made for it would exhaust. */
function elementsOf(root: Parent): Element[] {
  const found: Element[] = [];
  const waiting: { node: Parent; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if ('tagName' in node) found.push(node);
    if (depth >= maxDepth) continue;
    // One by one: an element may have more children than a call takes arguments.
    for (const child of node.childNodes.toReversed())
      if ('childNodes' in child) waiting.push({ node: child, depth: depth + 1 });
  }
  return found;
}
