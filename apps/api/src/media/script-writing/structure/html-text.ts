import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { linkAddress } from './addresses';
import { bylineOf } from './byline';
import { codeBlockOf } from './html-code';
import elements from './html-elements.json';
import { formulaText, isFormula } from './html-formulas';
import { isContents } from './html-contents';
import {
  attributeOf,
  isAttribution,
  isElement,
  isSkipped,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from './html-nodes';
import { captionOf, markdownTable, rowsOf } from './html-tables';
import { lowered, raised } from './raised-text';

const blocks = new Set(elements.blocks);
const inlineCode = new Set(['code', 'kbd', 'samp', 'tt']);
/** Elements nested deeper contribute only their text. */
const maxDepth = 200;

/** The readable text of HTML as Markdown: blocks, code, tables, and links with absolute addresses if `links`. */
export function htmlText(html: string, links: boolean): string {
  // Without paragraph tags, line breaks separate paragraphs, as in WordPress' classic editor.
  const text = new HtmlText({ links, keepsLineBreaks: !/<(p|div)\b/i.test(html), depth: 0 });
  text.children(parseFragment(html));
  return text.toString();
}

interface Options {
  readonly links: boolean;
  readonly keepsLineBreaks: boolean;
  readonly depth: number;
}

class HtmlText {
  private readonly blocks: string[] = [];
  /** Text since the last block. */
  private line = '';
  private depth: number;
  /** What follows the node that is being read. */
  private next: HtmlNode | undefined;

  constructor(private readonly options: Options) {
    this.depth = options.depth;
  }

  toString(): string {
    this.endBlock();
    return this.blocks.join('\n\n');
  }

  children({ childNodes }: { childNodes: HtmlNode[] }): void {
    childNodes.forEach((node, index) => {
      this.next = childNodes[index + 1];
      this.node(node);
    });
  }

  private node(node: HtmlNode): void {
    if (node.nodeName === '#text') this.text((node as DefaultTreeAdapterTypes.TextNode).value);
    else if (isElement(node)) {
      this.depth += 1;
      if (isSkipped(node)) this.byline(node);
      else if (this.depth > maxDepth) this.text(textIn(node).replace(/\s+/g, ' '));
      else this.element(node);
      this.depth -= 1;
    }
  }

  private text(value: string): void {
    const written = value.replace(/<(?=[a-z/!?])/gi, '\\<');
    this.line += this.options.keepsLineBreaks ? written : written.replace(/\s+/g, ' ');
  }

  private element(element: HtmlElement): void {
    const { tagName } = element;
    const code = codeBlockOf(element);
    const rows = tagName === 'table' ? rowsOf(element) : null;
    if (code !== null) this.block(code);
    else if (rows !== null) this.table(element, rows);
    else if (isFormula(element)) this.line += formulaText(element);
    else if (tagName === 'sup') this.line += raised(this.line, this.inner(element), startOf(this.next));
    else if (tagName === 'sub') this.line += lowered(this.line, this.inner(element));
    else if (tagName === 'br') this.line += '\n';
    else if (tagName === 'hr') this.endBlock();
    else if (/^h[1-6]$/.test(tagName)) this.heading(element);
    else if (tagName === 'ul' || tagName === 'ol') this.list(element);
    else if (tagName === 'blockquote') this.block(this.inner(element).replace(/^/gm, '> ').replace(/ +$/gm, ''));
    else if (isAttribution(element)) this.block(this.inner(element).replace(/^(?![—–―])/, '— '));
    else if (tagName === 'dt') this.term(element);
    else if (tagName === 'a') this.link(element);
    else if (inlineCode.has(tagName)) this.code(element);
    else if (blocks.has(tagName)) this.between(element);
    else this.children(element);
  }

  private between(element: HtmlElement): void {
    this.endBlock();
    this.children(element);
    this.endBlock();
  }

  private block(text: string): void {
    this.endBlock();
    if (/[^\s>]/.test(text)) this.blocks.push(text);
  }

  private endBlock(): void {
    const text = this.line
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
    this.line = '';
    if (text !== '') this.blocks.push(text);
  }

  private inner(element: { childNodes: HtmlNode[] }, keepsLineBreaks = false): string {
    const inner = new HtmlText({ ...this.options, keepsLineBreaks, depth: this.depth });
    inner.children(element);
    return inner.toString();
  }

  private heading(heading: HtmlElement): void {
    const text = this.inner(heading).replace(/\s*\n\s*/g, ' ');
    this.block(text === '' ? '' : `${'#'.repeat(Number(heading.tagName[1]))} ${text}`);
  }

  /** With a colon: a short paragraph without any is a heading. */
  private term(term: HtmlElement): void {
    const text = this.inner(term);
    this.block(/^$|^#|[\p{P}>]$/u.test(text) ? text : `${text}:`);
  }

  private table(table: HtmlElement, rows: HtmlElement[][]): void {
    const caption = captionOf(table);
    if (caption) this.block(this.inner(caption));
    this.block(markdownTable(rows, (cell) => inLine(this.inner(cell))));
  }

  private list(list: HtmlElement): void {
    if (isContents(list)) {
      this.endBlock();
      // Its heading: "Contents".
      if (/^(?:#{2,6} )?.{1,40}$/.test(this.blocks.at(-1) ?? '') && !/[.!?]$/.test(this.blocks.at(-1)!))
        this.blocks.pop();
      return;
    }
    const items = list.childNodes
      .filter((node) => isElement(node))
      .filter((item) => item.tagName === 'li' && !isSkipped(item));
    let number = 0;
    const lines = items.flatMap((item) => {
      const mark = list.tagName === 'ol' ? `${++number}. ` : '- ';
      const text = this.item(item, mark.length);
      return text === '' ? [] : `${mark}${text}`;
    });
    this.block(lines.join('\n'));
  }

  /** Text in one line; nested lists and code are indented below it. */
  private item(item: HtmlElement, indent: number): string {
    const isBelow = (node: HtmlNode): boolean => isElement(node) && /^(ul|ol|pre)$/.test(node.tagName);
    const text = inLine(this.inner({ childNodes: item.childNodes.filter((node) => !isBelow(node)) }));
    const below = this.inner({ childNodes: item.childNodes.filter(isBelow) });
    return below === '' ? text : `${text}\n${below.replace(/^(?=.)/gm, ' '.repeat(indent))}`.trimStart();
  }

  private link(link: HtmlElement): void {
    const url = this.options.links ? linkAddress(attributeOf(link, 'href').trim()) : null;
    const text = url === null ? '' : this.inner(link);
    if (url === null || text === '' || /[[\]\n]/.test(text)) return this.children(link);
    const written = textIn(link);
    const [before, after] = [/^\s/.test(written) ? ' ' : '', /\s$/.test(written) ? ' ' : ''];
    this.line += before + linked(text, url) + after;
  }

  private code(element: HtmlElement): void {
    const code = textIn(element).replace(/\s+/g, ' ').trim();
    if (code !== '') this.line += code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``;
  }

  /** What is known of the author is kept, though it is not spoken. */
  private byline(element: HtmlElement): void {
    if (!/(^|\s)entry-meta(\s|$)/.test(attributeOf(element, 'class'))) return;
    const text = textIn(element).replace(/\s+/g, ' ').trim();
    if (bylineOf(text) !== null) this.block(text);
  }
}

const startOf = (node: HtmlNode | undefined): string =>
  node === undefined ? '' : 'value' in node ? node.value : isElement(node) ? textIn(node) : '';

/** Blocks in one line: a heading in an item leads to its text. */
const inLine = (text: string): string =>
  text
    .replace(/^#{1,6} (.*[\p{L}\p{N}])\n+(?=\S)/gmu, '$1: ')
    .replace(/^#{1,6} /gm, '')
    .replace(/\n+/g, ' ');

function linked(text: string, url: string): string {
  if (/^https?:\/\//.test(text)) return url;
  return `[${text}](${url.replace(/[()\s<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)})`;
}
