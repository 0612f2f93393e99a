import { htmlText } from './structure/html-text';
import { isMarkdown, withoutCode, withoutHtml } from './structure/markdown-html';
import { withoutShortcodes } from './shortcodes';

const tag =
  /(?<!\\)<(\/?(p|div|h[1-6]|br|hr|ul|ol|li|pre|code|a|b|i|strong|em|u|s|sup|sub|kbd|small|mark|span|article|section|img|figure|picture|video|iframe|blockquote|table|details|summary|center|script|style|html|body)\b[^<>]*>|!--)/i;
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
  const text = withoutShortcodes(article.replace(/\r\n?/g, '\n'));
  const prose = withoutCode(text);
  if (!tag.test(prose) && !entity.test(prose)) return text.trim();
  return isMarkdown(prose) ? withoutHtml(text).trim() : extractHtml(text, options);
}

/** As `extractText`, of text that is known to be HTML. */
export const extractHtml = (html: string, { links = true }: Options = {}): string =>
  htmlText(withoutShortcodes(html.replace(/\r\n?/g, '\n')), links);
