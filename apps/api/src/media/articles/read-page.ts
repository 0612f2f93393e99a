import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/fields';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { z } from 'zod';
import { extractHtml } from '../script-writing/extract-text';
import { articleLanguage } from '../script-writing/article/article-language';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Input of a script. */
export const articleSchema = z
  .object({
    title: z.string().nullable(),
    text: z.string().meta({
      description:
        'The readable text as Markdown, without navigation, scripts, captions or forms. Links have their addresses where that keeps the text within what a script accepts.',
    }),
    characters: count.meta({
      description: `Length of the text in characters. A script accepts at most ${maxArticleCharacters}.`,
    }),
    language: z.string().meta({
      description: 'ISO 639-1 language code: as the page declares it, else recognized from the prose; `und` if unsure.',
    }),
  })
  .meta({ id: 'Article' });
export type ReadArticle = z.infer<typeof articleSchema>;

/** Elements that may be the article. */
const located: readonly string[] = ['article', 'main'];

/** Keeps no place of other elements, which would take as much memory as the elements. */
const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  setNodeSourceCodeLocation(node, location) {
    if ('tagName' in node && located.includes(node.tagName)) node.sourceCodeLocation = location;
  },
};

/** Elements nested deeper are ignored. */
const maxDepth = 200;
const maxTitleLength = 200;
/** Shorter `<article>` elements are teasers. */
const minArticleLength = 200;

export interface ArticleSource {
  readonly kind: 'html' | 'text';
  readonly source: string;
}

/** Extracts the article of a page without its surroundings, or of plain text. */
export const readSource = ({ kind, source }: ArticleSource): ReadArticle =>
  kind === 'html' ? readPage(source) : readText(source);

export function readPage(html: string): ReadArticle {
  const page = outlineOf(html);
  const { text, language } = articleIn(html, page);
  return articleOf(page.title, text, articleLanguage(text, language || page.language));
}

export const readText = (source: string): ReadArticle => {
  const text = source.replace(/\r\n?/g, '\n').trim();
  return articleOf(null, text, articleLanguage(text));
};

const articleOf = (title: string | null, text: string, language: string): ReadArticle => ({
  title,
  text,
  characters: charactersIn(text),
  language,
});

interface Span {
  readonly from: number;
  readonly to: number;
  /** Language of its own: pages of several languages have articles in each. */
  readonly language: string | undefined;
}

/** What is needed of a page's tree, which takes up to a hundred times the memory of its source. */
interface Outline {
  readonly title: string | null;
  readonly language: string | undefined;
  /** Outermost `<article>` elements, then outermost `<main>` elements. */
  readonly spans: readonly (readonly Span[])[];
}

function outlineOf(html: string): Outline {
  const elements = elementsOf(parse(html, { sourceCodeLocationInfo: true, treeAdapter }));
  const { lang: language } = attributesOf(elements.filter(({ tagName }) => tagName === 'html'));
  return { title: titleOf(elements), language, spans: located.map((name) => outermost(name, elements)) };
}

/** The longest `<article>`, else `<main>`, else everything; shorter articles are teasers. */
function articleIn(html: string, { spans }: Outline): { text: string; language?: string | undefined } {
  for (const named of spans) {
    const found = named.map(({ from, to, language }) => {
      const source = html.slice(from, to);
      return { source, text: extractHtml(source, { links: false }), language };
    });
    const [longest] = found.sort((a, b) => b.text.length - a.text.length);
    if (longest && longest.text.length >= minArticleLength) return { ...longest, text: withLinks(longest) };
  }
  return { text: withLinks({ source: html, text: extractHtml(html, { links: false }) }) };
}

/** Addresses of links never make an article too long for a script. */
function withLinks({ source, text }: { source: string; text: string }): string {
  if (charactersIn(text) > maxArticleCharacters || !/<a\s/i.test(source)) return text;
  const linked = extractHtml(source);
  return charactersIn(linked) > maxArticleCharacters ? text : linked;
}

/** Source ranges of the outermost elements of a name; nested ones are part of their text. */
function outermost(name: string, elements: readonly Element[]): Span[] {
  const spans: Span[] = [];
  for (const element of elements) {
    const { tagName, sourceCodeLocation: place } = element;
    if (tagName !== name || !place || place.startOffset < (spans.at(-1)?.to ?? 0)) continue;
    spans.push({ from: place.startOffset, to: place.endOffset, language: attributesOf([element]).lang });
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

/** Elements in document order; iterative, so that deep nesting cannot overflow the stack. */
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
