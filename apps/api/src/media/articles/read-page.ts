import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/event';
import { maxArticleCharacters, maxStyleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { z } from 'zod';
import { extractHtml } from '../script-writing/extract-text';
import { articleLanguage } from '../script-writing/article/article-language';
import { withStandardLists } from './extraction/pasted-html';
import { mainContent, type MainContent } from './extraction/main-content';
import { pageDocument } from './extraction/page-document';

/** Input of a script. */
export const articleSchema = z.object({
  title: z.string().nullable(),
  text: z.string().meta({
    description:
      'The readable text as Markdown, without navigation, scripts, captions or forms. Links have their addresses where that keeps the text within what a script accepts.',
  }),
  characters: count.meta({
    description: `Length of the text in characters. A script accepts at most ${maxArticleCharacters}.`,
  }),
  source: z.string().optional().meta({ description: 'Of a page: the name of its site, else of its publisher.' }),
  language: z.string().meta({
    description: 'ISO 639-1 language code: as the page declares it, else recognized from the prose; `und` if unsure.',
  }),
});
export type ReadArticle = z.infer<typeof articleSchema>;

const maxTitleLength = 200;
/** A page that shows less than this share of its text in the data for search engines draws it by a script. */
const minShareOfBody = 0.5;
const minShown = 1_000;

export interface ArticleSource {
  readonly kind: 'html' | 'pasted' | 'text';
  readonly source: string;
}

/** Extracts the article of a page without its surroundings, of pasted HTML, or of plain text. */
export function readSource({ kind, source }: ArticleSource): ReadArticle {
  if (kind === 'html') return readPage(source);
  if (kind === 'text') return readText(source);
  const text = textOf(withStandardLists(source));
  return articleOf(null, text, articleLanguage(text));
}

export function readPage(source: string): ReadArticle {
  const { title, language, html, publisher } = pageContent(source);
  const text = textOf(html);
  return { ...articleOf(title, text, articleLanguage(text, language)), ...(publisher && { source: publisher }) };
}

/** The article of a page, without what stands around it. */
export function pageContent(source: string) {
  const { document, language, title, publisher, body } = pageDocument(source);
  const shown = document && mainContent(document);
  const content = shown && lengthOf(shown.html) < minShown ? (withHidden(source, shown) ?? shown) : shown;
  const name = shortened(publisher, maxStyleCharacters);
  const read = content?.html ?? source;
  const html = body && lengthOf(read) < minShareOfBody * lengthOf(body) ? body.replace(/[\r\n]+/g, '<p>') : read;
  return { title, publisher: name, language: content?.language || language, html };
}

/** A page that shows little may have its text where a script finds it. */
function withHidden(source: string, shown: MainContent): MainContent | null {
  const { document } = /<(?:template|noscript)\b/i.test(source) ? pageDocument(source, true) : { document: null };
  const hidden = document && mainContent(document);
  return hidden && lengthOf(shown.html) < minShareOfBody * lengthOf(hidden.html) ? hidden : null;
}

/** Of the text of HTML. */
const lengthOf = (html: string): number => html.replace(/<[^<>]*>/g, '').replace(/\s+/g, ' ').length;

export const readText = (source: string): ReadArticle => {
  const text = source.replace(/\r\n?/g, '\n').trim();
  return articleOf(null, text, articleLanguage(text));
};

export const articleOf = (title: string | null, text: string, language: string): ReadArticle => ({
  title: shortened(title, maxTitleLength),
  text,
  characters: charactersIn(text),
  language,
});

/** Addresses of links never make an article too long for a script. */
function textOf(html: string): string {
  const linked = extractHtml(html);
  return charactersIn(linked) <= maxArticleCharacters ? linked : extractHtml(html, { links: false });
}

const shortened = (title: string | null, max: number): string | null =>
  title
    ?.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .trim() || null;
