import { frontMatterOf, type FrontMatter } from './front-matter';
import { InlineReader, type FoundLink, type Inline } from './inline';
import { parseMarkdown, type Flow, type Part } from './markdown';
import { withoutFormulas } from './formulas';
import { isShellLine } from './shell-lines';
import { SourceText, type Range } from './source-text';

/** Blocks as their marks describe them; a paragraph keeps its line breaks. */
export type RawBlock =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: SourceText }
  | { readonly kind: 'paragraph'; readonly text: SourceText }
  /** Paragraphs of one quotation have the same `quotation`. */
  | { readonly kind: 'quote'; readonly quotation: Range; readonly text: SourceText }
  /** Items of one list have the same `list`. */
  | { readonly kind: 'item'; readonly list: Range; readonly text: SourceText }
  | RawTable
  | { readonly kind: 'code'; readonly isShell: boolean; readonly range: Range };

export interface RawTable {
  readonly kind: 'table';
  readonly header: readonly SourceText[];
  readonly rows: readonly (readonly SourceText[])[];
  readonly range: Range;
}

export interface Structure {
  readonly frontMatter: FrontMatter;
  readonly blocks: readonly RawBlock[];
  readonly links: readonly FoundLink[];
}

type Node<T extends Flow['type']> = Extract<Flow, { type: T }>;

const shells = /^(?:ba|z|fi|c|k)?sh(?:ell)?$|^(?:console|terminal|shell-?session|powershell|pwsh|ps1|cmd|bat|batch)$/i;

/** Parses a text with or without Markdown. */
export function structureOf(text: string): Structure {
  const frontMatter = frontMatterOf(text);
  const source =
    text.slice(0, frontMatter.length).replace(/[^\n]/g, ' ') + withoutFormulas(text.slice(frontMatter.length));
  const parts = parseMarkdown(source);
  const reader = new BlockReader(source, parts);
  for (const part of parts) reader.readAll(part.nodes, part.from);
  return { frontMatter, blocks: reader.blocks, links: reader.inline.links };
}

class BlockReader {
  readonly blocks: RawBlock[] = [];
  readonly inline: InlineReader;

  constructor(
    private readonly source: string,
    parts: readonly Part[],
  ) {
    const definitions = parts.flatMap(({ nodes }) => nodes.filter((node) => node.type === 'definition'));
    this.inline = new InlineReader(source, new Map(definitions.map(({ identifier, url }) => [identifier, url])));
  }

  readAll(nodes: readonly Flow[], from: number, quotation: Range | null = null): void {
    for (const node of nodes) this.read(node, from, quotation);
  }

  private read(node: Flow, from: number, quotation: Range | null): void {
    const range = rangeOf(node, from);
    if (node.type === 'heading') this.heading(node, from);
    else if (node.type === 'paragraph') this.paragraph(node, from, quotation);
    else if (node.type === 'list') this.list(node, from, quotation);
    else if (node.type === 'table') this.table(node, from);
    else if (node.type === 'blockquote') this.readAll(node.children, from, quotation ?? range);
    else if (node.type === 'code') this.blocks.push({ kind: 'code', isShell: isShellCode(node), range });
  }

  /** A line above a rule is a heading by its form only: a sentence or a command is none. */
  private heading(node: Node<'heading'>, from: number): void {
    const text = this.inline.textOf(node.children, from);
    const isMarked = this.source.charAt(rangeOf(node, from).start) === '#';
    if (!isMarked && (text.text.includes('\n') || /[.,;:。，；：]$/.test(text.text)))
      this.blocks.push({ kind: 'paragraph', text });
    else if (isShellLine(text.text) || isShellLine(`# ${text.text}`))
      this.blocks.push({ kind: 'code', isShell: true, range: rangeOf(node, from) });
    else this.blocks.push({ kind: 'heading', depth: node.depth, text });
  }

  private paragraph(node: Node<'paragraph'>, from: number, quotation: Range | null): void {
    if (isPicture(node.children)) return this.endColon();
    const text = this.inline.textOf(node.children, from);
    this.blocks.push(quotation ? { kind: 'quote', quotation, text } : { kind: 'paragraph', text });
  }

  /** "As the chart shows:" above a picture, which is left out. */
  private endColon(): void {
    const last = this.blocks.at(-1);
    if (last?.kind !== 'paragraph') return;
    const text = last.text.replace(/\s?[:：]$/g, (colon) => (colon === '：' ? '。' : '.'));
    this.blocks[this.blocks.length - 1] = { ...last, text };
  }

  private list(node: Node<'list'>, from: number, quotation: Range | null): void {
    if (isContents(node)) return this.dropHeadingOfContents();
    const list = rangeOf(node, from);
    for (const item of node.children)
      item.children.forEach((child, index) => {
        if (child.type !== 'paragraph' || isPicture(child.children)) return this.read(child, from, quotation);
        const text = this.inline.textOf(child.children, from);
        // "1986. A good year": a year that ends a sentence, not the number of an item.
        if ((node.start ?? 0) > maxItemNumber) {
          const { start } = rangeOf(item, from);
          const number = SourceText.at(this.source.slice(start, rangeOf(child, from).start), start);
          this.blocks.push({ kind: 'paragraph', text: index === 0 ? number.concat(text) : text });
        } else if (item.children[index - 1]?.type === 'paragraph') this.continueItem(text);
        else this.blocks.push({ kind: 'item', list, text });
      });
  }

  /** A paragraph below the first one of an item belongs to it. */
  private continueItem(text: SourceText): void {
    const last = this.blocks.at(-1);
    if (last?.kind !== 'item') return void this.blocks.push({ kind: 'paragraph', text });
    this.blocks[this.blocks.length - 1] = { ...last, text: SourceText.joined([last.text.plus(' '), text]) };
  }

  /** "Contents" above the list, but no title. */
  private dropHeadingOfContents(): void {
    const last = this.blocks.at(-1);
    if (last && ((last.kind === 'heading' && last.depth > 1) || (last.kind === 'paragraph' && last.text.length <= 30)))
      this.blocks.pop();
  }

  private table(node: Node<'table'>, from: number): void {
    const [header = [], ...rows] = node.children.map(({ children }) =>
      children.map((cell) => this.inline.textOf(cell.children, from)),
    );
    this.blocks.push({ kind: 'table', header, rows, range: rangeOf(node, from) });
  }
}

/** Whether a list is nothing but links to places of the same page. */
const isContents = (list: Node<'list'>): boolean =>
  list.children.length > 1 &&
  list.children.every(({ children }) => children.length > 0 && children.every(isContentsPart));
const isContentsPart = (node: Flow): boolean =>
  (node.type === 'list' && node.children.every(({ children }) => children.every(isContentsPart))) ||
  (node.type === 'paragraph' && node.children.every((child) => child.type === 'link' && child.url.startsWith('#')));

const maxItemNumber = 99;

const rangeOf = ({ position }: Pick<Flow, 'position'>, from: number): Range => ({
  start: from + (position?.start.offset ?? 0),
  end: from + (position?.end.offset ?? 0),
});

const isShellCode = ({ lang, value }: Node<'code'>): boolean =>
  lang ? shells.test(lang) : value.split('\n').some((line) => isShellLine(line.trim()));

const isBlank = (node: Inline): boolean =>
  node.type === 'break' || node.type === 'html' || (node.type === 'text' && node.value.trim() === '');

/** Whether a paragraph is nothing but pictures, linked or not. */
function isPicture(nodes: readonly Inline[]): boolean {
  const parts = nodes.filter((node) => !isBlank(node));
  return (
    parts.length > 0 &&
    parts.every((node) => ('children' in node ? isPicture(node.children) : /^image/.test(node.type)))
  );
}
