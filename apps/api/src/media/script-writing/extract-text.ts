import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { withoutShortcodes } from './shortcodes';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const tag =
  /<(\/?(p|div|h[1-6]|br|hr|ul|ol|li|pre|code|a|b|i|strong|em|span|article|section|img|figure|blockquote|table|script|style|html|body)\b[^<>]*>|!--)/i;
const entity = /&(amp|quot|nbsp|lt|gt|hellip|[mn]dash|[lr][sd]quo|#\d{2,6}|#x[0-9a-f]{2,6});/i;

const skippedTags = new Set(
  (
    'script style noscript template head title iframe object embed svg math canvas audio video map nav aside footer form ' +
    'button input select textarea label figcaption dialog menu picture rp rt'
  ).split(' '),
);
const blocks = new Set(
  'p div section article header main blockquote pre table dl dt dd figure details summary address tr center body html'.split(
    ' ',
  ),
);
/** Classes that WordPress and common plugins use for elements around an article. */
const skippedClass =
  /(^|\s)(screen-reader-text|sr-only|visually-hidden|wp-caption-text|wp-element-caption|sharedaddy|sd-sharing\S*|jp-relatedposts|addtoany\S*|a2a_\S*|social-share\S*|share-buttons?|post-navigation|entry-meta|entry-footer|comments-area|comment-respond|wp-block-code|code-block|cookie-\S*|newsletter\S*|breadcrumbs?|toc_container|ez-toc\S*|mw-editsection|reference)(\s|$)/i;

/**
 * Extracts the readable text of an article in HTML, such as a WordPress post, without scripts, styles, comments,
 * shortcodes, captions, forms and navigation. Headings are prefixed with `#`, list items with `-` or `1.`, and blank lines
 * separate blocks. Plain text only loses its shortcodes.
 */
export function extractText(article: string): string {
  const text = withoutShortcodes(article.replace(/\r\n?/g, '\n'));
  if (!tag.test(text) && !entity.test(text)) return text.trim();
  // Without paragraph tags, line breaks separate paragraphs, as in WordPress' classic editor.
  const keepsLineBreaks = !/<(p|div)\b/i.test(text);
  const extraction = new TextExtraction(keepsLineBreaks);
  extraction.children(parseFragment(text));
  return extraction.text();
}

/** Elements nested deeper contribute only their text. */
const maxDepth = 200;

class TextExtraction {
  private out = '';

  constructor(
    private readonly keepsLineBreaks: boolean,
    private depth = 0,
  ) {}

  text(): string {
    return this.out
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^(#+|-|\d+\.) *\n+/gm, '')
      .trim();
  }

  children({ childNodes }: { childNodes: Node[] }): void {
    for (const node of childNodes) this.node(node);
  }

  private node(node: Node): void {
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      this.out += this.keepsLineBreaks ? value : value.replace(/\s+/g, ' ');
    } else if ('tagName' in node && !isSkipped(node)) this.element(node);
  }

  private element(element: Element): void {
    this.depth += 1;
    if (this.depth > maxDepth) this.out += deepText(element);
    else this.structured(element);
    this.depth -= 1;
  }

  private structured(element: Element): void {
    const { tagName } = element;
    if (tagName === 'br') this.out += '\n';
    else if (tagName === 'hr') this.out += '\n\n';
    else if (/^h[1-6]$/.test(tagName)) this.block(element, `${'#'.repeat(Number(tagName[1]))} `);
    else if (tagName === 'ul' || tagName === 'ol') this.list(element);
    else if (tagName === 'td' || tagName === 'th') this.cell(element);
    else if (blocks.has(tagName)) this.block(element, '');
    else this.children(element);
  }

  private block(element: Element, mark: string): void {
    this.out += `\n\n${mark}`;
    this.children(element);
    this.out += '\n\n';
  }

  private list(list: Element): void {
    this.out += '\n\n';
    let number = 0;
    for (const item of list.childNodes) {
      if (item.nodeName !== 'li') continue;
      number += 1;
      this.out += list.tagName === 'ol' ? `\n${number}. ` : '\n- ';
      this.item(item);
    }
    this.out += '\n\n';
  }

  /** An item becomes one line; nested lists follow it. */
  private item(item: Element): void {
    const nested = (node: Node) => node.nodeName === 'ul' || node.nodeName === 'ol';
    const inner = new TextExtraction(false, this.depth);
    inner.children({ childNodes: item.childNodes.filter((node) => !nested(node)) });
    this.out += inner.text().replace(/\n+/g, ' ');
    for (const node of item.childNodes) if (nested(node)) this.element(node as Element);
  }

  private cell(cell: Element): void {
    const inner = new TextExtraction(false, this.depth);
    inner.children(cell);
    const text = inner.text().replace(/\n+/g, ' ');
    if (text) this.out += this.out.endsWith('\n') ? text : `, ${text}`;
  }
}

/** Iterative, so that deep nesting cannot overflow the stack. */
function deepText(element: Element): string {
  const pending: Node[] = [element];
  let text = '';
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    else if ('tagName' in node && !isSkipped(node))
      for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return text.replace(/\s+/g, ' ');
}

function isSkipped(element: Element): boolean {
  const { tagName, attrs } = element;
  if (skippedTags.has(tagName)) return true;
  if (tagName === 'pre' && element.childNodes.some(({ nodeName }) => nodeName === 'code')) return true;
  if (tagName === 'sup' && element.childNodes.some(({ nodeName }) => nodeName === 'a')) return true;
  return attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'style' && /display\s*:\s*none/i.test(value)) ||
      (name === 'class' && skippedClass.test(value)),
  );
}
