import { parse } from 'parse5';
import { rewriterOf } from '../data/rows';
import { articleLanguage } from './article/article-language';
import { attributeOf, isElement, type HtmlElement } from './structure/html-nodes';
import { htmlText } from './structure/html-text';
import { isMarkdown, withoutCode, withoutHtml } from './structure/markdown-html';
import { withReadFormulas } from './structure/formulas';
import { withoutShortcodes } from './shortcodes';

const containers = new Set(['article', 'main']);

/** The `lang` of HTML: of the innermost element around all of its text, or around its article. */
function declaredLanguage(html: string): string | undefined {
  let language: string | undefined;
  let element: HtmlElement | undefined = parse(html).childNodes.find((node) => isElement(node));
  while (element) {
    language = attributeOf(element, 'lang') || language;
    element = contentOf(element);
  }
  return language;
}

function contentOf({ childNodes }: HtmlElement): HtmlElement | undefined {
  const elements = childNodes.filter((node) => isElement(node)).filter(({ tagName }) => tagName !== 'head');
  const hasText = childNodes.some((node) => 'value' in node && node.value.trim() !== '');
  return (
    elements.find(({ tagName }) => containers.has(tagName)) ??
    (hasText || elements.length > 1 ? undefined : elements[0])
  );
}

const tag =
  /(?<!\\)<(\/?(p|div|h[1-6]|br|hr|ul|ol|li|pre|code|a|b|i|strong|em|u|s|del|ins|strike|sup|sub|math|ruby|kbd|small|mark|span|article|section|img|figure|picture|video|iframe|blockquote|table|details|summary|center|script|style|html|body)\b[^<>]*>|\/(?:d[ldt]|aside|header|footer|main|nav|q|cite|abbr|samp|var|time|address|font|figcaption|button|form|label)\s*>|!--)/i;
const entity = /&(amp|quot|nbsp|lt|gt|hellip|[mn]dash|[lr][sd]quo|#\d{2,6}|#x[0-9a-f]{2,6});/i;

interface Options {
  /** Whether links of HTML keep their addresses; by default, they do. */
  readonly links?: boolean;
}

/**
 * Extracts the readable text of an article, such as a WordPress post, as Markdown: without scripts, styles, comments,
 * shortcodes, captions, forms and navigation. Text without HTML only loses its shortcodes.
 */
export function extractText(article: string, options?: Options): string {
  const text = withoutShortcodes(rewriterOf('articles/sources.tsv')(article.replace(/\r\n?/g, '\n')));
  const form = formOf(text);
  if (form === 'html') return extractHtml(text, options);
  return withReadFormulas(form === 'text' ? text : withoutHtml(text)).trim();
}

/** Markdown that uses some HTML, HTML, or neither. */
function formOf(text: string): 'text' | 'markdown' | 'html' {
  const prose = withoutCode(text);
  if (!tag.test(prose) && !entity.test(prose)) return 'text';
  return isMarkdown(prose) ? 'markdown' : 'html';
}

/** Language of an article that its HTML declares, unless its text is in another writing; else undefined. */
export function languageInMarkup(article: string, text: string): string | undefined {
  if (!/<[^<>]{1,1000}\slang\b/i.test(article) || formOf(article) !== 'html') return undefined;
  const declared = declaredLanguage(article);
  return declared === undefined ? undefined : articleLanguage(text, declared);
}

/** Does what `extractText` does, for text that is known to be HTML. */
export const extractHtml = (html: string, { links = true }: Options = {}): string =>
  withReadFormulas(htmlText(withoutShortcodes(html.replace(/\r\n?/g, '\n')), links));
